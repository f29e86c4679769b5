import abbey.monk as m

print(m.write(1, 'len(locals())'))
