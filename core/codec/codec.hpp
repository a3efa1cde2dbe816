// Messages to bytes and back, in the three encodings of the wire. Bytes from outside pass here and nowhere
// else.
#pragma once

#include <google/protobuf/message.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "core/codec/encoding.hpp"
#include "core/result.hpp"

namespace aim {

// What the three readers below refuse whatever the transport lets through: larger messages, longer texts
// (core/codec/text_bound.hpp), deeper nesting (core/codec/json_shape.hpp). A message that is refused is left
// empty or in part.
inline constexpr std::size_t kLargestMessage = std::size_t{16}
                                               << 20U;  // [bytes] above every bound of a transport

// Wire JSON (aimdk wire, sections 1.8 and 1.9): what protobuf 3.21 prints with always_print_primitive_fields
// and preserve_proto_field_names; its lenient parser (trailing commas, single quotes) accepts, unknown fields
// refuse.
Status from_json(std::string_view json, google::protobuf::Message& message);
std::string to_json(const google::protobuf::Message& message);  // {} if an Any in it names no known type

// How a client speaks: fields that are not set are left out, since an older robot refuses names it does not
// know (uuid, trace_id, domin; aimdk wire, section 5). And how it listens: what a newer robot adds is passed
// over.
std::string to_sparse_json(const google::protobuf::Message& message);
Status from_json_ignoring_unknown(std::string_view json, google::protobuf::Message& message);

Status from_protobuf(std::string_view bytes, google::protobuf::Message& message);
std::string to_protobuf(const google::protobuf::Message& message);

// CDR of the mirrored ROS types (proto/ros): XCDR1 with encapsulation header, little endian out, both endians
// in. Only for messages whose fields map to ROS types; the declaration order is the layout. to_cdr is empty
// when the message has no layout: a field ROS has no type for, an array of another length, a number its ROS
// type cannot hold.
Status from_cdr(std::string_view bytes, google::protobuf::Message& message);
std::string to_cdr(const google::protobuf::Message& message);

Status decode(Encoding encoding, std::string_view bytes, google::protobuf::Message& message);
std::string encode(Encoding encoding, const google::protobuf::Message& message);

// Safety gates on a decoded message: the path of the first number that is not finite
// ("data.forward_velocity"), and of the first enum field that holds a number its type does not know. Empty
// when all is well.
std::string first_non_finite(const google::protobuf::Message& message);
std::string first_unknown_enum(const google::protobuf::Message& message);

// For people: hexadecimal text of bytes, and back (white space allowed; an odd digit or a stranger is an
// error).
std::string to_hex(std::string_view bytes);
Result<std::string> from_hex(std::string_view text);

}  // namespace aim
