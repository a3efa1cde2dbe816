// ROS 1's encoding by reflection: the fields in their order, little endian, without padding; texts and
// sequences begin with their length. Source: ROS wiki, roscpp serialization; types in proto/ros1.
#include <bit>
#include <cstring>

#include "core/codec/codec.hpp"
#include "core/codec/ros_fields.hpp"
#include "core/codec/ros_type.hpp"
#include "core/codec/text_bound.hpp"

namespace aim {
namespace {

using google::protobuf::Message;

static_assert(std::endian::native == std::endian::little, "numbers are copied as they are in memory");

class Writer {
 public:
  Writer() { bytes_.reserve(kUsualSize); }
  template <class Number>
  void put(Number value) {
    char raw[sizeof(Number)];
    std::memcpy(raw, &value, sizeof(Number));
    bytes_.append(raw, sizeof(Number));
  }
  void put_text(const std::string& text) {
    put(static_cast<std::uint32_t>(text.size()));
    bytes_.append(text);
  }
  void put_octets(const std::string& octets) { bytes_.append(octets); }
  std::string take() && { return std::move(bytes_); }

 private:
  static constexpr std::size_t kUsualSize = 1024;  // [bytes] samples of a robot's joints fit
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  template <class Number>
  bool get(Number& value) {
    if (rest_.size() < sizeof(Number)) return false;
    std::memcpy(&value, rest_.data(), sizeof(Number));
    rest_.remove_prefix(sizeof(Number));
    return true;
  }
  bool get_text(std::string& text) {
    std::uint32_t size = 0;
    return get(size) && get_octets(size, text);
  }
  bool get_octets(std::size_t count, std::string& octets) {
    if (count > rest_.size()) return false;
    octets.assign(rest_.substr(0, count));
    rest_.remove_prefix(count);
    return true;
  }
  std::size_t left() const { return rest_.size(); }

 private:
  std::string_view rest_;
};

Error not_ros1(const Message& message, std::string reason) {
  return Error{.origin = Origin::usage,
               .message = "the bytes are not a ROS 1 message of " + message.GetDescriptor()->full_name(),
               .reason = std::move(reason)};
}

Error no_ros1(const Message& message, std::string reason) {
  return Error{.origin = Origin::usage,
               .message = "this " + message.GetDescriptor()->full_name() + " has no ROS 1 form",
               .reason = std::move(reason)};
}

}  // namespace

Status from_ros1(std::string_view bytes, Message& message) {
  message.Clear();
  if (bytes.size() > kLargestMessage)
    return not_ros1(message, "it is larger than " + std::to_string(kLargestMessage) + " bytes");
  const RosType& type = ros_type_of(*message.GetDescriptor());
  if (!type.unmapped.empty()) return not_ros1(message, "ROS has no type for its field " + type.unmapped);
  Reader in(bytes);
  const bool whole = ros::get_message(in, message, type);
  if (whole && in.left() == 0) return check_text_bound(message);
  message.Clear();
  return not_ros1(message, whole ? "there are extra bytes after its last field"
                                 : "a value is truncated, too long or malformed");
}

Result<std::string> to_ros1(const Message& message) {
  const RosType& type = ros_type_of(*message.GetDescriptor());
  if (!type.unmapped.empty()) return no_ros1(message, "ROS has no type for its field " + type.unmapped);
  Writer out;
  if (!ros::put_message(out, message, type))
    return no_ros1(message, "a field has the wrong number of elements, or a value out of range");
  return std::move(out).take();
}

}  // namespace aim
