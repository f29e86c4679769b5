from pkg import run

value = 1
again = run
