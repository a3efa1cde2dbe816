"""Where numbers are in a message of a robot's wire."""
import dataclasses
import struct


@dataclasses.dataclass(frozen=True)
class Numbers:
    """Where some numbers are in a message of the wire."""
    topic: str
    begin: object  # by the message: its first byte
    kind: str      # of each, for struct
    count: int

    def changed(self, message, change):
        layout, begin = f"{self.kind[0]}{self.count}{self.kind[1]}", self.begin(message)
        values = change(list(struct.unpack_from(layout, message, begin)))
        return message[:begin] + struct.pack(layout, *values) + message[begin + struct.calcsize(layout):]


def at(offset):
    return lambda _message: offset


def behind_texts(message, begin, texts):
    """The place behind so many texts of ROS, each with its length before it."""
    for _ in range(texts):
        begin += 4 + struct.unpack_from("<I", message, begin)[0]
    return begin


HEADER = 12  # of ROS, before the name of its frame: number and time
FINGERPRINT = 8  # of LCM, before the fields
