import web.page
from web.routes import ROUTES

print(sorted(ROUTES))
