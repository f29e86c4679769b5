import comet.tail as tail

print(tail.blow(1), tail.pass_by(1))
