from typing import Dict, Tuple, Union

from fleet.port import Port

SPEED = 12


def dock(
    ports: Dict[
        str,
        Union[Port,
              None],
    ],
    pair: Tuple[
        Port,
    ],
    *rest: Port,
    **more: Port,
) -> Union[
    Port, None
]:
    return ports
