import menu.dish
import menu.all_dishes

print(menu.all_dishes.DISHES)
