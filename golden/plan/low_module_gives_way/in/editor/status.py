from editor.text import WIDTH

BAR = WIDTH // 2
