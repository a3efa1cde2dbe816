// An emergency stop button is released by nothing but its release.
#include "robotside/control/parts/emergency_button.hpp"

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr TimeNs kMs = kSecond / 1000;

// A button with sources that send a sample in every period, and periods of 1 ms.
struct Pressed {
  void run(double seconds) {
    for (int ms = 0; ms < seconds * 1e3; ++ms) {
      now += kMs;
      for (std::size_t i = 0; i < sends.size(); ++i)
        if (sends[i]) report.sources[i] = {now, kSecond / 5, says[i]};
      button.step(report, now);
    }
  }
  void say(std::size_t source, bool pressed) {
    sends[source] = true;
    says[source] = pressed;
  }

  EmergencyButton button;
  ButtonReport report;
  std::array<bool, 3> sends{}, says{};
  TimeNs now = kSecond;
};

TEST_CASE("a button that was never reported is neither pressed nor missing", "[emergency_button]") {
  Pressed one;
  one.run(3);
  CHECK_FALSE(one.button.asserted());
  CHECK(one.button.trouble() == ButtonTrouble::none);
}

TEST_CASE("a button is pressed at once and free after half a second", "[emergency_button]") {
  Pressed one;
  one.say(0, true);
  one.run(0.001);
  CHECK(one.button.asserted());
  one.say(0, false);
  one.run(0.498);
  CHECK(one.button.asserted());
  one.say(0, true);
  one.run(0.001);
  one.say(0, false);
  one.run(0.498);
  CHECK(one.button.asserted());
  one.run(0.01);
  CHECK_FALSE(one.button.asserted());
  CHECK(one.button.trouble() == ButtonTrouble::none);
}

TEST_CASE("silence releases nothing, and neither does one sample after it", "[emergency_button]") {
  Pressed one;
  one.say(0, true);
  one.run(0.1);
  one.sends[0] = false;
  one.run(60);
  CHECK(one.button.asserted());
  CHECK(one.button.unheard());
  one.say(0, false);
  one.run(0.001);
  one.sends[0] = false;
  one.run(0.3);
  one.say(0, false);  // of a release that was interrupted
  one.run(0.3);
  CHECK(one.button.asserted());
  CHECK_FALSE(one.button.unheard());
  one.run(0.3);
  CHECK_FALSE(one.button.asserted());
}

TEST_CASE("a free button that is not reported any more is missing, but not pressed", "[emergency_button]") {
  Pressed one;
  one.say(0, false);
  one.run(1);
  one.sends[0] = false;
  one.run(0.19);
  CHECK_FALSE(one.button.unheard());
  one.run(0.05);
  CHECK(one.button.unheard());
  CHECK(one.button.trouble() == ButtonTrouble::unheard);
  CHECK_FALSE(one.button.asserted());
  one.say(0, false);
  one.run(0.01);
  CHECK(one.button.trouble() == ButtonTrouble::none);
}

TEST_CASE("time without a period is no silence of the button", "[emergency_button]") {
  Pressed one;
  one.say(0, false);
  one.run(1);
  one.sends[0] = false;
  one.now += 5 * kSecond;
  one.run(0.19);
  CHECK_FALSE(one.button.unheard());
  one.run(0.05);
  CHECK(one.button.unheard());
}

TEST_CASE("each source releases for itself: pressed wins, and a contradiction that lasts is named",
          "[emergency_button]") {
  Pressed one;
  one.say(0, true);
  one.say(1, false);
  one.run(0.4);  // one topic is behind the other
  CHECK(one.button.asserted());
  CHECK(one.button.trouble() == ButtonTrouble::none);
  one.run(5);
  CHECK(one.button.asserted());
  CHECK(one.button.trouble() == ButtonTrouble::contradicted);
  one.say(1, true);
  one.run(0.1);
  CHECK(one.button.trouble() == ButtonTrouble::none);
  one.say(0, false);
  one.run(0.3);
  one.say(1, false);
  one.run(0.3);
  CHECK(one.button.asserted());
  one.run(0.3);
  CHECK_FALSE(one.button.asserted());
}

TEST_CASE("the word of another source does not replace that of a silent one", "[emergency_button]") {
  Pressed one;
  one.say(0, true);
  one.say(1, false);
  one.run(0.1);
  one.sends[0] = false;
  one.run(60);
  CHECK(one.button.asserted());
  CHECK(one.button.trouble() == ButtonTrouble::lost);
  SECTION("its own does") {
    one.say(0, false);
    one.run(0.6);
    CHECK_FALSE(one.button.asserted());
  }
  SECTION("and so does a source that has seen the button pressed, and then free") {
    one.say(2, true);  // it began again under another name
    one.run(0.1);
    one.say(2, false);
    one.run(0.4);
    CHECK(one.button.asserted());
    one.run(0.2);
    CHECK_FALSE(one.button.asserted());
    CHECK(one.button.trouble() == ButtonTrouble::none);
  }
}

TEST_CASE("a source that said free and ended is no part of a release", "[emergency_button]") {
  Pressed one;
  one.say(0, false);
  one.say(1, false);
  one.run(1);
  one.sends[0] = false;
  one.run(1);
  CHECK(one.button.trouble() == ButtonTrouble::none);
  one.say(1, true);
  one.run(0.1);
  one.say(1, false);
  one.run(0.6);
  CHECK_FALSE(one.button.asserted());
}

TEST_CASE("a button that flickers is named, and pressed until it stays free", "[emergency_button]") {
  Pressed one;
  for (int i = 0; i < 30; ++i) {
    one.say(0, i % 2 == 0);
    one.run(0.1);
    CHECK(one.button.asserted());
  }
  CHECK(one.button.trouble() == ButtonTrouble::flickers);
  one.say(0, false);
  one.run(0.6);
  CHECK_FALSE(one.button.asserted());
  one.run(3);
  CHECK(one.button.trouble() == ButtonTrouble::none);
}

TEST_CASE("two presses are no flicker", "[emergency_button]") {
  Pressed one;
  for (const bool pressed : {true, false, true, false}) {
    one.say(0, pressed);
    one.run(0.3);
  }
  CHECK(one.button.trouble() == ButtonTrouble::none);
}

}  // namespace
}  // namespace aim::robotside
