import silo.roof as m

print(m.mend(2))
