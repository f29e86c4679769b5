from editor.text import WIDTH

ITEMS = WIDTH // 4
