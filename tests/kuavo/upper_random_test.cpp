// Random messages on every row of the upper body.
#include <google/protobuf/message.h>

#include <random>

#include "upper_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

class RandomMessage {
 public:
  explicit RandomMessage(std::uint32_t seed) : random_(seed) {}

  void fill(google::protobuf::Message& message) {
    const auto* type = message.GetDescriptor();
    for (int i = 0; i < type->field_count(); ++i) {
      const auto* field = type->field(i);
      if (!field->is_repeated() && whole(0, 5) == 0) continue;
      const int count = field->is_repeated() ? length() : 1;
      for (int k = 0; k < count; ++k) put(message, *field);
    }
  }

 private:
  int whole(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }
  int length() {
    constexpr int kLengths[] = {0, 1, 2, 3, 4, 5, 6, 7, 12, 14, 14, 28, 28, 29};
    return kLengths[whole(0, 13)];
  }
  double number() {
    constexpr double kSpecial[] = {0, -1, NAN, INFINITY, -INFINITY, 1e308, -1e308, 1e-310};
    return whole(0, 60) == 0 ? kSpecial[whole(0, 7)] : std::uniform_real_distribution(-120.0, 120.0)(random_);
  }
  std::string text() {
    static const std::string kTexts[] = {"", "fist", "palm-open", "left_claw", "right_claw", "\xff", "wave"};
    return kTexts[whole(0, 6)];
  }
  void put(google::protobuf::Message& message, const google::protobuf::FieldDescriptor& field) {
    using Kind = google::protobuf::FieldDescriptor;
    const auto* reflection = message.GetReflection();
    const bool many = field.is_repeated();
    const int small = whole(0, 3) == 0 ? static_cast<int>(random_()) : whole(-2, 4);
    switch (field.cpp_type()) {
      case Kind::CPPTYPE_DOUBLE:
        return many ? reflection->AddDouble(&message, &field, number())
                    : reflection->SetDouble(&message, &field, number());
      case Kind::CPPTYPE_FLOAT: {
        const auto value = static_cast<float>(std::clamp(number(), -1e30, 1e30));
        return many ? reflection->AddFloat(&message, &field, value)
                    : reflection->SetFloat(&message, &field, value);
      }
      case Kind::CPPTYPE_INT32:
        return many ? reflection->AddInt32(&message, &field, small)
                    : reflection->SetInt32(&message, &field, small);
      case Kind::CPPTYPE_UINT32: {
        const auto value = static_cast<std::uint32_t>(small);
        return many ? reflection->AddUInt32(&message, &field, value)
                    : reflection->SetUInt32(&message, &field, value);
      }
      case Kind::CPPTYPE_BOOL:
        return reflection->SetBool(&message, &field, small % 2 == 0);
      case Kind::CPPTYPE_STRING:
        return many ? reflection->AddString(&message, &field, text())
                    : reflection->SetString(&message, &field, text());
      case Kind::CPPTYPE_MESSAGE:
        return fill(many ? *reflection->AddMessage(&message, &field)
                         : *reflection->MutableMessage(&message, &field));
      default:
        FAIL("a field of another type: " << field.full_name());
    }
  }

  std::mt19937 random_;
};

// Whether all floating-point fields of a message are finite.
bool finite_numbers(const google::protobuf::Message& message) {
  using Kind = google::protobuf::FieldDescriptor;
  const auto* type = message.GetDescriptor();
  const auto* reflection = message.GetReflection();
  for (int i = 0; i < type->field_count(); ++i) {
    const auto* field = type->field(i);
    const bool many = field->is_repeated();
    const int count = many ? reflection->FieldSize(message, field) : 1;
    for (int k = 0; k < count; ++k) {
      if (field->cpp_type() == Kind::CPPTYPE_DOUBLE &&
          !std::isfinite(many ? reflection->GetRepeatedDouble(message, field, k)
                              : reflection->GetDouble(message, field)))
        return false;
      if (field->cpp_type() == Kind::CPPTYPE_FLOAT &&
          !std::isfinite(many ? reflection->GetRepeatedFloat(message, field, k)
                              : reflection->GetFloat(message, field)))
        return false;
      if (field->cpp_type() == Kind::CPPTYPE_MESSAGE &&
          !finite_numbers(many ? reflection->GetRepeatedMessage(message, field, k)
                               : reflection->GetMessage(message, field)))
        return false;
    }
  }
  return true;
}

std::unique_ptr<google::protobuf::Message> empty_like(const google::protobuf::Message& prototype) {
  return std::unique_ptr<google::protobuf::Message>(prototype.New());
}

}  // namespace

TEST_CASE("random messages on every row do no harm") {
  for (std::size_t end = 0; end < kEndEffectors.size(); ++end)
    for (const Generation generation : {Generation::main, Generation::dev}) {
      Wire wire(static_cast<EndEffector>(end), generation);
      RandomMessage random(static_cast<std::uint32_t>(end * 2 + 1));
      for (int round = 0; round < 150; ++round) {
        if (round % 10 == 0) wire.robot.upper.change_arm_mode(2);
        for (const TakenTopic& row : wire.table.taken) {
          const auto message = empty_like(row.prototype(generation));
          random.fill(*message);
          row.take(wire.robot, *message);
        }
        for (const ServedService& row : wire.table.services) {
          const auto asked = empty_like(row.request);
          const auto response = empty_like(row.response);
          random.fill(*asked);
          row.serve(wire.robot, *asked, *response);
        }
        wire.run(0.02);
        for (const PublishedTopic& row : wire.table.published) {
          const auto message = empty_like(row.prototype(generation));
          row.fill(wire.robot, *message);
          if (!finite_numbers(*message)) FAIL("no number in " << row.name);
        }
        const JointGroup& arms = wire.robot.edition.group("arms");
        for (std::size_t i = 0; i < arms.count; ++i)
          if (!kLejuKuavo.joints[arms.first + i].limits.position.contains(wire.robot.upper.arm_position()[i]))
            FAIL("an arm is outside its limits");
        for (const double finger : wire.robot.upper.finger_position())
          if (!(finger >= 0 && finger <= 100)) FAIL("a finger is outside its travel");
        for (const double head : wire.robot.upper.head_position())
          if (!(std::abs(head) < 0.6)) FAIL("the head is outside its limits");
      }
    }
}

}  // namespace aim::robotside::kuavo
