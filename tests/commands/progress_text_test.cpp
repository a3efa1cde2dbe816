// One line of progress: its parts, and its width.
#include "cli/motion/progress_text.hpp"

#include "cli/output/text.hpp"
#include "tests/catch.hpp"

using namespace aim::cli;

namespace {
const Screen kScreen;
const Screen kAscii{.unicode = false};
}  // namespace

TEST_CASE("progress names bar, figure, speed and the time left") {
  const Progress walk{.fraction = 0.525, .figure = "1.05/2.00 m", .speed = "0.40 m/s", .left_s = 2.36};
  CHECK(progress_text(walk, kScreen) == "████░░░ 1.05/2.00 m 0.40 m/s 2.4 s left");
  CHECK(progress_text({.what = "head", .fraction = 0.5, .figure = "5.2° to go", .left_s = 0.4}, kScreen) ==
        "head ████░░░░ 5.2° to go 0.4 s left");
  CHECK(progress_text({.what = "task 5", .fraction = 1}, kAscii) == "task 5 ########");
  CHECK(progress_text({.what = "task 5", .figure = "pending"}, kScreen) == "task 5 pending");
  CHECK(progress_text({.what = "head", .fraction = 1, .left_s = -0.1}, kScreen) ==
        "head ████████ 0.0 s left");
}

TEST_CASE("a wait says how long it has been, then what for") {
  CHECK(waiting_text(3.24, "task 5 to begin") == "waiting 3.2 s for task 5 to begin");
  CHECK(waiting_text(-0.001, "a stop") == "waiting 0.0 s for a stop");
  CHECK(waiting_text(75, "a stop") == "waiting 75 s for a stop");
}

TEST_CASE("progress fits 40 columns: the bar is shortened first, then the speed is left out") {
  const Progress full{.fraction = 0.5, .figure = "100.5/200.0 m", .speed = "0.40 m/s", .left_s = 300};
  CHECK(progress_text(full, kScreen) == "███░░ 100.5/200.0 m 0.40 m/s 5 min left");
  Progress longer = full;
  longer.what = "walk";
  CHECK(progress_text(longer, kScreen) == "walk ████░░░░ 100.5/200.0 m 5 min left");
  for (const double left_s : {0.01, 0.5, 9.0, 60.0, 7199.0})
    for (const double metres : {0.3, 9.99, 42.0, 900.0}) {
      const Progress walk{.fraction = 0.5,
                          .figure = share_text(metres / 2, metres, "m", kScreen),
                          .speed = "0.40 m/s",
                          .left_s = left_s};
      INFO(progress_text(walk, kScreen));
      CHECK(width_of(progress_text(walk, kScreen)) < 40);
    }
}

TEST_CASE("the way that was the longest counts as the whole way") {
  Approach approach;
  CHECK(approach.fraction(2) == 0);
  CHECK(approach.fraction(0.5) == 0.75);
  CHECK(approach.fraction(4) == 0);  // it went the wrong way first
  CHECK(approach.fraction(-0.1) == 1);
  CHECK(approach.whole() == 4);
  CHECK(Approach().fraction(0) == 1);
  CHECK(approach_progress("head", 0.75, 4).left_s == 1.0);
}

TEST_CASE("a share has the unit of what is left") {
  CHECK(share_text(1.05, 2, "m", kScreen) == "1.05/2.00 m");
  CHECK(share_text(10.04, 20, "m", kScreen) == "10.0/20.0 m");
  CHECK(share_text(35.2, 90, "deg", kScreen) == "35/90°");
  CHECK(share_text(35.2, 90, "deg", kAscii) == "35/90 deg");
  CHECK(share_text(1.24, 3, "s", kScreen) == "1.2/3.0 s");
}

TEST_CASE("a step shows its name and its time within 40 columns") {
  CHECK(step_text("STAND", 0.44, kAscii) == "/ STAND 0.4 s");
  CHECK(step_text("STAND", 0, kScreen) == "⠋ STAND 0.0 s");
  const std::string longest = step_text(std::string(60, 'A'), 12.3, kScreen);
  CHECK(longest.ends_with("... 12.3 s"));
  CHECK(width_of(longest) == 39);
}
