import club.door
import club.list

club.list.arrive()
print(club.door.count())
