// Fills messages of LCM types by reflection.
#include "lcm_sample.hpp"

#include <google/protobuf/descriptor.h>

#include <limits>
#include <string>

#include "core/codec/field_value.hpp"
#include "core/codec/lcm_layout.hpp"

namespace aim::test {
namespace {

template <class Integer>
std::int64_t any_of(std::mt19937_64& random) {
  const std::uint64_t bits = random();
  if (bits % 5 == 0) return std::numeric_limits<Integer>::min();
  if (bits % 5 == 1) return std::numeric_limits<Integer>::max();
  return static_cast<Integer>(random());
}

void fill_value(const FieldWriter& target, LcmKind kind, std::mt19937_64& random) {
  switch (kind) {
    case LcmKind::boolean:
      return target.boolean(random() % 2 == 0);
    case LcmKind::byte:
      return target.unsigned_integer(random() & 0xFFU);
    case LcmKind::int8:
      return target.signed_integer(any_of<std::int8_t>(random));
    case LcmKind::int16:
      return target.signed_integer(any_of<std::int16_t>(random));
    case LcmKind::int32:
      return target.signed_integer(any_of<std::int32_t>(random));
    case LcmKind::int64:
      return target.signed_integer(any_of<std::int64_t>(random));
    case LcmKind::float32:
      return target.float32(static_cast<float>(any_of<std::int32_t>(random)) / 1024.0F);
    case LcmKind::float64:
      return target.float64(static_cast<double>(any_of<std::int32_t>(random)) / 1000.0);
    case LcmKind::text:
      return target.text(std::string(random() % 20, 'x'));
    case LcmKind::message:
      return fill_lcm(target.child(), random);
    case LcmKind::unmapped:
      return;
  }
}

}  // namespace

void fill_lcm(google::protobuf::Message& message, std::mt19937_64& random) {
  message.Clear();
  const auto& type = *message.GetDescriptor();
  const auto& reflection = *message.GetReflection();
  for (int i = 0; i < type.field_count(); ++i) {
    const LcmLayout layout = lcm_layout_of(*type.field(i));
    const FieldWriter target{message, reflection, type.field(i)};
    std::int64_t count = layout.fixed_size;
    if (layout.length_field != nullptr) {
      count = static_cast<std::int64_t>(random() % 4);
      FieldReader length{message, reflection, layout.length_field, -1};
      // A second array of the same length keeps what the first one has chosen.
      if (length.signed_integer() < 0 || length.signed_integer() > 3)
        FieldWriter{message, reflection, layout.length_field}.signed_integer(count);
      count = FieldReader{message, reflection, layout.length_field, -1}.signed_integer();
    }
    if (!type.field(i)->is_repeated()) count = 1;
    for (std::int64_t n = 0; n < count; ++n) fill_value(target, layout.kind, random);
  }
}

}  // namespace aim::test
