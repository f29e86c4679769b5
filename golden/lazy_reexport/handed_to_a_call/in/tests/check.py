from lines import rendezvous

rendezvous("harbor.moor")
