"""Messages of any type, derived from its description: a valid one, the empty one, and invalid ones of every kind."""
import dataclasses
import json
import math

from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor as Field

import special_case

UNREADABLE = "unreadable"  # cannot be decoded
NONSENSE = "nonsense"      # decodable, but with a number that is not finite or an unknown enum value
READABLE = "readable"      # decodable; the request handler decides

DEPTH = 4  # maximum depth of nested messages
REALS = (Field.TYPE_DOUBLE, Field.TYPE_FLOAT)
UNKNOWN_NUMBER = 987654


@dataclasses.dataclass(frozen=True)
class Case:
    name: str
    encoding: str  # "json" or "protobuf"
    data: bytes
    kind: str
    message: object = None  # the message, if the data can be decoded


def is_opaque(field):
    """Maps, and protobuf's well-known types, whose JSON differs from that of their fields."""
    message = field.message_type
    return message is not None and (message.GetOptions().map_entry or message.full_name.startswith("google."))


def plausible(field):
    """A value of a scalar field that is not its default."""
    if field.name in special_case.FILLING:
        return special_case.FILLING[field.name][0]
    if field.type in REALS:
        return 0.1
    if field.type == Field.TYPE_STRING:
        return "left"
    if field.type == Field.TYPE_BYTES:
        return b"\x01"
    if field.type == Field.TYPE_BOOL:
        return True
    if field.type == Field.TYPE_ENUM:
        return field.enum_type.values[-1].number
    return 1


def fill(message, depth=DEPTH):
    """Every field set, one element in every list."""
    for field in message.DESCRIPTOR.fields:
        repeated = field.label == Field.LABEL_REPEATED
        if is_opaque(field) or (field.message_type and depth == 0):
            continue
        if field.message_type:
            inner = getattr(message, field.name)
            fill(inner.add() if repeated else inner, depth - 1)
        elif repeated:
            getattr(message, field.name).append(plausible(field))
        else:
            setattr(message, field.name, plausible(field))
    return message


def leaves(message, wanted, depth=DEPTH):
    """(message, field) of every wanted scalar field, also of nested messages."""
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        if field.message_type and not is_opaque(field) and depth > 0:
            inner = value if field.label == Field.LABEL_REPEATED else [value]
            for item in inner:
                yield from leaves(item, wanted, depth - 1)
        elif not field.message_type and wanted(field):
            yield message, field


def set_leaf(message, field, value):
    if field.label == Field.LABEL_REPEATED:
        values = getattr(message, field.name)
        del values[:]
        values.append(value)
    else:
        setattr(message, field.name, value)


def to_json(message):
    return json_format.MessageToJson(message, preserving_proto_field_name=True, indent=None).encode()


def both(name, message, kind):
    return [Case(name, "json", to_json(message), kind, message),
            Case(name, "protobuf", message.SerializeToString(), kind, message)]


def spoilt(new, wanted, values):
    """The filled message with one field set to an invalid value: the first, the middle and the last field."""
    places = len(list(leaves(fill(new()), wanted)))
    for place, value in zip(sorted({0, places // 2, places - 1}) if places else (), values):
        message = fill(new())
        at, field = list(leaves(message, wanted))[place]
        set_leaf(at, field, value)
        yield from both(f"{value} in {field.full_name}", message, NONSENSE)


def wrong_types(new):
    """JSON values of a type that no field of that kind accepts."""
    for field in new().DESCRIPTOR.fields:
        wrong = 7 if field.type == Field.TYPE_STRING else {"no": [1]} if not field.message_type else "text"
        if is_opaque(field):
            wrong = 5
        if field.label == Field.LABEL_REPEATED and not field.message_type:
            wrong = [wrong]
        yield Case(f"wrong type of {field.name}", "json", json.dumps({field.name: wrong}).encode(), UNREADABLE)
        if field.type == Field.TYPE_ENUM and field.label != Field.LABEL_REPEATED:
            yield Case(f"unknown name in {field.name}", "json",
                       json.dumps({field.name: "NoSuchName"}).encode(), UNREADABLE)


def garbage(new):
    full = fill(new())
    text, binary = to_json(full), full.SerializeToString()
    for name, data in (("no byte", b""), ("a list", b"[]"), ("null", b"null"), ("a brace", b"{"),
                       ("half of it", text[:len(text) // 2] if len(text) > 2 else b"{"),
                       ("something behind it", text + b"x"), ("bytes", b"\xff\xfe\x00{}"),
                       ("an unknown field", b'{"no_such_field":1}')):
        yield Case(name, "json", data, UNREADABLE)
    yield Case("a bad tag", "protobuf", b"\x07\x00", UNREADABLE)
    yield Case("an endless number", "protobuf", b"\xff" * 12, UNREADABLE)
    if binary:
        yield Case("the last byte missing", "protobuf", binary[:-1], UNREADABLE)
    unknown = b"\xf8\xff\xff\xff\x0f\x01"  # field 2^29 - 1: of a newer client, which protobuf ignores
    yield Case("an unknown field", "protobuf", unknown, READABLE)


def cases(new, example=None):
    """All cases of a type; `new` creates an empty message, `example` is a valid one if the filled one is invalid."""
    found = both("valid", example or fill(new()), READABLE) + both("empty", new(), READABLE)
    found += garbage(new)
    found += wrong_types(new)
    found += spoilt(new, lambda field: field.type in REALS, (math.inf, -math.inf, math.nan))
    found += spoilt(new, lambda field: field.type == Field.TYPE_ENUM, 3 * (UNKNOWN_NUMBER,))
    return found
