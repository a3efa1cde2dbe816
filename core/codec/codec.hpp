// Converts messages to bytes and back in the five encodings of the wire. All bytes from outside are decoded
// here.
#pragma once

#include <google/protobuf/message.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "core/codec/encoding.hpp"
#include "core/result.hpp"

namespace aim {

// The readers below refuse larger messages, longer texts (core/codec/text_bound.hpp) and deeper nesting
// (core/codec/json_shape.hpp), independent of the bounds of the transport. After a refusal the message is
// empty or partly filled.
inline constexpr std::size_t kLargestMessage = std::size_t{16} << 20U;  // [bytes] above all transport bounds

// Wire JSON (aimdk wire, sections 1.8 and 1.9): what protobuf 3.21 prints with always_print_primitive_fields
// and preserve_proto_field_names; its lenient parser is used (trailing commas and single quotes are
// accepted); unknown fields are refused.
Status from_json(std::string_view json, google::protobuf::Message& message);
std::string to_json(const google::protobuf::Message& message);  // {} if an Any in it names no known type

// JSON for clients. Sending: unset fields are omitted, because an older robot refuses unknown names (uuid,
// trace_id, domin; aimdk wire, section 5). Receiving: unknown fields of a newer robot are ignored, but a
// document with none of the fields of its type is another program's: a robot prints at least one, except {}
// where `may_be_empty` or where the type has nothing but a header or a refusal.
std::string to_sparse_json(const google::protobuf::Message& message);
Status reply_from_json(std::string_view json, google::protobuf::Message& message, bool may_be_empty = false);

Status from_protobuf(std::string_view bytes, google::protobuf::Message& message);
std::string to_protobuf(const google::protobuf::Message& message);

// CDR of the mirrored ROS types (proto/ros): XCDR1 with encapsulation header, little endian out, both endians
// in. Only for messages whose fields map to ROS types; the declaration order is the layout. to_cdr returns an
// empty string if the message has no CDR form: a field without a ROS type, an array of the wrong length, or a
// number out of range of its ROS type.
Status from_cdr(std::string_view bytes, google::protobuf::Message& message);
std::string to_cdr(const google::protobuf::Message& message);

// LCM (proto/lcm): fingerprint of the type, then the fields in declaration order, big endian. Only for
// messages whose fields map to LCM types; an array of another length than its type says, and a number out of
// range of its LCM type, are refused.
Status from_lcm(std::string_view bytes, google::protobuf::Message& message);
Result<std::string> to_lcm(const google::protobuf::Message& message);

// ROS 1 (proto/ros1): the fields in declaration order, little endian. Only for messages whose fields map to
// ROS types; an array of the wrong length and a number out of range of its ROS type are refused. An empty
// message has no bytes.
Status from_ros1(std::string_view bytes, google::protobuf::Message& message);
Result<std::string> to_ros1(const google::protobuf::Message& message);

// encode() returns an empty string for a message that has no form in this encoding.
Status decode(Encoding encoding, std::string_view bytes, google::protobuf::Message& message);
std::string encode(Encoding encoding, const google::protobuf::Message& message);

// Safety checks of a decoded message: the path of the first number that is not finite
// ("data.forward_velocity"), and of the first enum field with an unknown number. Empty: none.
std::string first_non_finite(const google::protobuf::Message& message);
std::string first_unknown_enum(const google::protobuf::Message& message);

// Hexadecimal text of bytes, and back. White space is ignored; an odd number of digits or any other character
// is an error.
std::string to_hex(std::string_view bytes);
Result<std::string> from_hex(std::string_view text);

}  // namespace aim
