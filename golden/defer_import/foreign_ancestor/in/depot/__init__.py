from depot.gate import pass_through
