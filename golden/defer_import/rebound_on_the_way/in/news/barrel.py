from news.paper import PAGES

ink = "black" * PAGES
