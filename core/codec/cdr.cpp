// CDR of the mirrored ROS types by reflection; the declaration order of the fields is the layout.
// Source: ROS 2 Humble, types in proto/ros; XCDR1 of DDS, see core/codec/cdr_stream.hpp.
#include <google/protobuf/descriptor.h>

#include "core/codec/cdr_stream.hpp"
#include "core/codec/codec.hpp"
#include "core/codec/ros_fields.hpp"
#include "core/codec/ros_type.hpp"
#include "core/codec/text_bound.hpp"

namespace aim {
namespace {

using google::protobuf::Message;

constexpr std::size_t kMostPadding = 3;  // [bytes] DDS pads a sample to a multiple of four

Error not_cdr(const Message& message, std::string reason) {
  return Error{.origin = Origin::usage,
               .message = "the bytes are not a CDR sample of " + message.GetDescriptor()->full_name(),
               .reason = std::move(reason)};
}

}  // namespace

Status from_cdr(std::string_view bytes, Message& message) {
  message.Clear();
  if (bytes.size() > kLargestMessage)
    return not_cdr(message, "the sample is larger than " + std::to_string(kLargestMessage) + " bytes");
  const RosType& type = ros_type_of(*message.GetDescriptor());
  if (!type.unmapped.empty()) return not_cdr(message, "ROS has no type for its field " + type.unmapped);
  if (bytes.size() < kEncapsulationSize) return not_cdr(message, "the encapsulation header is truncated");
  // Bytes 2 and 3 are options and do not affect the layout.
  if (bytes[0] != 0 || (bytes[1] != 0 && bytes[1] != 1))
    return not_cdr(message,
                   "its encapsulation " + to_hex(bytes.substr(0, 2)) + " is neither CDR_BE nor CDR_LE");
  CdrReader in(bytes.substr(kEncapsulationSize), bytes[1] == 1);
  if (!ros::get_message(in, message, type)) {
    message.Clear();
    return not_cdr(message, "a value is truncated, too long or malformed");
  }
  if (in.left() > kMostPadding) {
    message.Clear();
    return not_cdr(message, "there are extra bytes after its last field");
  }
  return check_text_bound(message);
}

std::string to_cdr(const Message& message) {
  const RosType& type = ros_type_of(*message.GetDescriptor());
  CdrWriter out;
  if (!type.unmapped.empty() || !ros::put_message(out, message, type)) return {};
  return std::move(out).take();
}

}  // namespace aim
