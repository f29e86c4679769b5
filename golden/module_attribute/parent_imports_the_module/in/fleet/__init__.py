from fleet import port
