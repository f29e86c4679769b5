import fort.wall_ as m

print(m.guard(1, 'seen.append(len(locals()))'))
