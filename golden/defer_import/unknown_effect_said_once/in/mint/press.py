def stamp(tool):
    tool.setting.depth = 2
