from app.start import ignite

print(ignite(2))
