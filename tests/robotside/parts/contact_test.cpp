// Silence and return of the robot, and gaps of the loop, period by period.
#include "robotside/control/parts/contact.hpp"

#include "robotside/state/fault.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr TimeNs kOnePeriod = 1'000'000;
constexpr TimeNs kUntilLost = 500'000'000;

// As the controller uses it.
struct Heard {
  void step(bool recent = true) {
    now += kOnePeriod;
    absence = contact.begin_period(now, kOnePeriod);
    contact.hear(recent);
    returns = recent && contact.returns(now, real);
    if (recent) contact.measure(now);
    losses += !recent && contact.loses(now, kUntilLost) ? 1 : 0;
  }
  void run(TimeNs span, bool recent = true) {
    for (const TimeNs until = now + span; now < until;) step(recent);
  }

  Contact contact;
  TimeNs now = 0, absence = 0;
  bool returns = false, real = true;
  int losses = 0;
};

}  // namespace

TEST_CASE("a robot that was never measured is neither known, lost nor back") {
  Heard heard;
  heard.run(2 * kUntilLost, false);
  CHECK_FALSE(heard.contact.is_known());
  CHECK(heard.losses == 0);
  heard.step();
  CHECK(heard.contact.is_known());
  CHECK_FALSE(heard.returns);
  CHECK_FALSE(heard.contact.settles(heard.now));
}

TEST_CASE("a silent robot is lost once, and what it says after its return settles") {
  Heard heard;
  heard.run(kSecond);
  heard.run(kUntilLost, false);
  CHECK(heard.losses == 0);
  CHECK(heard.contact.silence(heard.now) == kUntilLost);
  heard.run(kSecond, false);
  CHECK(heard.losses == 1);
  heard.step();
  CHECK(heard.returns);
  CHECK(heard.contact.settles(heard.now + Contact::kSettling - 1));
  CHECK_FALSE(heard.contact.settles(heard.now + Contact::kSettling));
  heard.step();
  CHECK_FALSE(heard.returns);
  heard.run(kSecond, false);
  CHECK(heard.losses == 2);
}

TEST_CASE("a short silence is no loss, and its end no return") {
  Heard heard;
  heard.run(kSecond);
  heard.run(kUntilLost / 2, false);
  heard.step();
  CHECK(heard.losses == 0);
  CHECK_FALSE(heard.returns);
  CHECK_FALSE(heard.contact.settles(heard.now));
}

TEST_CASE("time in which the loop did not run is no silence of the robot") {
  Heard heard;
  heard.run(kSecond);
  heard.now += 10 * kSecond;
  heard.step(false);
  CHECK(heard.absence == 10 * kSecond);
  CHECK(heard.contact.silence(heard.now) == kOnePeriod);
  CHECK(heard.losses == 0);
  heard.now += FaultThreshold::kMeasurementAge;  // a late period is none
  heard.step(false);
  CHECK(heard.absence == 0);
}

TEST_CASE("after a suspension the robot is back when it is heard, and shows the past for a while") {
  for (const bool real : {true, false}) {
    INFO("real: " << real);
    Heard heard;
    heard.real = real;
    heard.run(kSecond);
    heard.now += 3 * kSecond;
    heard.contact.resume(heard.now, 3 * kSecond);
    CHECK(heard.contact.suspension() == 3 * kSecond);
    CHECK(heard.contact.was_suspended(kSecond, heard.now));
    CHECK_FALSE(heard.contact.was_suspended(kSecond, heard.now + kSecond));
    heard.step(false);
    CHECK(heard.contact.shows_the_past(heard.now));
    heard.step();
    CHECK(heard.returns);
    CHECK(heard.contact.shows_the_past(heard.now) == real);  // of a simulated robot nothing waits
    heard.run(kSecond);
    CHECK_FALSE(heard.contact.shows_the_past(heard.now));
  }
}

}  // namespace aim::robotside
