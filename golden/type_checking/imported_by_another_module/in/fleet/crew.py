from fleet.ship import Port
