lazy from church.tower import bell

NAME = "St. Mary"
