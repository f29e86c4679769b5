from well_ import bucket_

print(bucket_.haul(2))
