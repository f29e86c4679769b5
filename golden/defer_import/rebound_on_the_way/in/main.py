import news.paper
import news.press

news.press.refill("red")
print(news.paper.front())
