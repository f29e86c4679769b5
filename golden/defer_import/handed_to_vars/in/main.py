import gallery.frame

TOOLS = {name: tool for name, tool in vars(gallery.frame).items() if callable(tool)}
print(sorted(TOOLS))
