import jetty.crane_ as m

print(m.lift(1))
