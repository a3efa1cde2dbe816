// By reflection over the ROS layout of a type.
#include "core/codec/ros_default.hpp"

#include <string>

#include "core/codec/field_value.hpp"
#include "core/codec/ros_type.hpp"

namespace aim {
namespace {

using google::protobuf::Message;
using Field = RosType::Field;

void add_default(const FieldWriter& target, RosKind kind) {
  switch (kind) {
    case RosKind::message:
      target.child();
      return;
    case RosKind::boolean:
      return target.boolean(false);
    case RosKind::signed_integer:
      return target.signed_integer(0);
    case RosKind::unsigned_integer:
      return target.unsigned_integer(0);
    case RosKind::float32:
      return target.float32(0);
    case RosKind::float64:
      return target.float64(0);
    case RosKind::text:
    case RosKind::octets:
      return target.text({});
    case RosKind::unmapped:
      return;
  }
}

Status fill(Message& message, const Field& field) {
  const auto wanted = static_cast<int>(field.layout.fixed_size);
  const auto& reflection = *message.GetReflection();
  if (wanted == 0) return Done{};
  const int count = reflection.FieldSize(message, field.descriptor);
  if (count != 0 && count != wanted)
    return usage_error(field.descriptor->containing_type()->name() + "." +
                       std::string(ros_name_of(*field.descriptor)) + " does not have " +
                       std::to_string(wanted) + " elements");
  for (int i = count; i < wanted; ++i)
    add_default({message, reflection, field.descriptor}, field.layout.kind);
  return Done{};
}

Status complete_children(Message& message, const Field& field) {
  const auto& reflection = *message.GetReflection();
  if (!field.descriptor->is_repeated())
    return complete_ros(*reflection.MutableMessage(&message, field.descriptor));
  for (int i = 0; i < reflection.FieldSize(message, field.descriptor); ++i)
    if (Status done = complete_ros(*reflection.MutableRepeatedMessage(&message, field.descriptor, i)); !done)
      return done;
  return Done{};
}

}  // namespace

Status complete_ros(Message& message) {
  for (const Field& field : ros_type_of(*message.GetDescriptor()).fields) {
    if (field.descriptor->is_repeated())
      if (Status done = fill(message, field); !done) return done;
    if (field.layout.kind != RosKind::message) continue;
    if (Status done = complete_children(message, field); !done) return done;
  }
  return Done{};
}

}  // namespace aim
