// Connection slots and rate limits, with time passed in. Source of the numbers: safety rule 12.
#include "transport/http/http_admission.hpp"

#include <string>

#include "tests/catch.hpp"

using namespace aim::transport;
using namespace std::chrono_literals;

namespace {

ServerLimits small() {
  ServerLimits limits;
  limits.connections = 3;
  limits.connections_per_address = 2;
  limits.reads_per_second = 20;
  limits.writes_per_second = 5;
  limits.samples_per_second = 50;
  return limits;
}

int taken_of(Admission& admission, const std::string& address, RequestKind kind, Clock::time_point now,
             int tries) {
  int taken = 0;
  for (int i = 0; i < tries; ++i) taken += admission.allows(address, kind, now) ? 1 : 0;
  return taken;
}

}  // namespace

TEST_CASE("connection slots are bounded, and loopback has no bound per address") {
  Admission admission(small());
  CHECK(admission.acquire("127.0.0.1", true) == Slot::regular);
  CHECK(admission.acquire("127.0.0.1", true) == Slot::regular);
  CHECK(admission.acquire("127.0.0.1", true) == Slot::regular);
  CHECK(admission.acquire("127.0.0.1", true) == Slot::spare_full);
  CHECK(admission.spare_slots_taken() == 1);
  CHECK_FALSE(admission.take_free_slot("127.0.0.1", true));
  admission.release(Slot::regular, "127.0.0.1", true);
  CHECK(admission.take_free_slot("127.0.0.1", true));
  CHECK(admission.spare_slots_taken() == 0);
  CHECK(admission.acquire("127.0.0.1", true) == Slot::spare_full);
}

TEST_CASE("an address beyond loopback has a bounded number of slots") {
  Admission admission(small());
  CHECK(admission.acquire("10.0.0.1", false) == Slot::regular);
  CHECK(admission.acquire("10.0.0.1", false) == Slot::regular);
  CHECK(admission.acquire("10.0.0.1", false) == Slot::spare_address);
  CHECK(admission.acquire("10.0.0.2", false) == Slot::regular);
  CHECK(admission.acquire("10.0.0.2", false) == Slot::spare_full);
  admission.release(Slot::regular, "10.0.0.1", false);
  CHECK(admission.acquire("10.0.0.1", false) == Slot::regular);
  CHECK(admission.acquire("10.0.0.1", false) == Slot::spare_address);
}

TEST_CASE("rate limits apply per address and per kind of request, and refill steadily") {
  Admission admission(small());
  const auto start = Clock::time_point(1h);
  CHECK(taken_of(admission, "a", RequestKind::write, start, 100) == 5);
  CHECK(taken_of(admission, "a", RequestKind::read, start, 100) == 20);
  CHECK(taken_of(admission, "a", RequestKind::sample, start, 100) == 50);
  CHECK(taken_of(admission, "b", RequestKind::write, start, 100) == 5);
  CHECK(taken_of(admission, "a", RequestKind::write, start + 200ms, 100) == 1);
  CHECK(taken_of(admission, "a", RequestKind::write, start + 100ms, 100) ==
        0);  // an earlier time adds no tokens
  CHECK(taken_of(admission, "a", RequestKind::write, start + 10s, 100) == 5);
}

TEST_CASE(
    "rate entries use bounded memory for any number of addresses, and active addresses keep their rate") {
  Admission admission(small());
  const auto start = Clock::time_point(1h);
  CHECK(taken_of(admission, "busy", RequestKind::write, start, 100) == 5);
  int granted = 0;
  for (int i = 0; i < 5000; ++i)
    granted += taken_of(admission, std::to_string(i), RequestKind::write, start, 1);
  CHECK(granted <= 1024 + 5);  // further addresses share one bucket
  CHECK(taken_of(admission, "busy", RequestKind::write, start, 100) == 0);
  CHECK(taken_of(admission, "new", RequestKind::write, start + 2s, 100) ==
        5);  // entries unused for a second are removed
}
