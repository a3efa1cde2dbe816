// When a set-point on its way to the loop applies: a stream for a time, a single one until the next, and none
// that was dropped.
#include "robotside/control/relayed_target.hpp"

#include <memory>

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr TimeNs kRelayedFor = 100;  // [ns]

std::unique_ptr<RelayedTarget<double>> target_of(double value) {
  auto target = std::make_unique<RelayedTarget<double>>();
  target->send(value);
  CHECK(target->take() == value);
  return target;
}

}  // namespace

TEST_CASE("a set-point of a stream applies for a time, and a single one until the next") {
  CHECK_FALSE(RelayedTarget<double>().applies(0, std::nullopt));  // nothing was sent
  const auto target = target_of(2);
  CHECK(target->is_new());
  CHECK(target->applies(1000, kRelayedFor));
  CHECK_FALSE(target->is_new());
  CHECK(target->applies(1100, kRelayedFor));
  CHECK_FALSE(target->applies(1101, kRelayedFor));
  CHECK(target->applies(1101, std::nullopt));
  CHECK(target->seen_at() == 1000);
  target->send(3);
  CHECK(target->take() == 3);
  CHECK(target->applies(1200, kRelayedFor));
  CHECK(target->seen_at() == 1200);
}

TEST_CASE("a set-point that was dropped applies no more, but the next one does") {
  const auto target = target_of(2);
  target->drop();
  CHECK_FALSE(target->is_new());
  CHECK_FALSE(target->applies(1000, std::nullopt));
  target->send(2);
  target->take();
  CHECK(target->is_new());
  CHECK(target->applies(1001, std::nullopt));
}

}  // namespace aim::robotside
