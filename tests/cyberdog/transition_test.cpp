// Every pair of modes: what the controller accepts, beside what the document allows. The expectations are
// those of vendor_modes.tsv.
#include <algorithm>
#include <array>
#include <string>

#include "dog_fixture.hpp"
#include "vendor_table.hpp"

namespace aim::robotside::cyberdog {
namespace {

constexpr int kList = 62;  // a motion: no state of the controller, but poses of mode 21

int gait_for(int mode) { return mode == 11 ? 1 : mode == kList ? 3 : 0; }

// Brings the robot into a mode and waits until it is finished; a motion still runs.
Dog brought(int mode) {
  Dog robot;
  if (mode == 0) return robot;
  if (mode == 15) {
    robot.send(Mode::motor_control);
    robot.run(20);
  } else {
    robot.stand();
    if (mode == kList) robot.send(Mode::motion, 11);
    if (mode != kList && mode != 12) robot.send(static_cast<Mode>(mode), gait_for(mode));
    robot.run(mode == kList ? 500 : 9000);
  }
  REQUIRE(static_cast<int>(robot.mode()) == mode);
  return robot;
}

// "-21,+80": what the controller refuses, and what it accepts, unlike the document.
std::string differences(const VendorMode& row) {
  std::string refused, accepted;
  for (const int to : *row.document)
    if (!row.controller.contains(to)) refused += ",-" + std::to_string(to);
  for (const int to : row.controller)
    if (!row.document->contains(to) && to != row.from) accepted += ",+" + std::to_string(to);
  const std::string both = refused + accepted;
  return both.empty() ? both : both.substr(1);
}

}  // namespace

TEST_CASE(
    "each transition is carried out or refused as the vendor's controller does, for every byte of mode") {
  int cells = 0;
  for (const VendorMode& row : vendor_modes()) {
    const Dog before = brought(row.from);
    for (int to = -128; to < 128; ++to) {
      if (to == -1) continue;  // a heartbeat
      INFO(row.from << ">" << to);
      Dog robot = before;
      robot.send(static_cast<Mode>(to), gait_for(to));
      robot.run(100);
      const bool stays = to == row.from;
      const bool accepted = stays || row.controller.contains(to);
      const int left = row.from == kList ? 21 : row.from;  // a command ends a motion
      CHECK(robot.status() == (accepted ? SwitchStatus::done : SwitchStatus::refused));
      if (accepted || to != kList) CHECK(static_cast<int>(robot.mode()) == (accepted ? to : left));
      ++cells;
    }
  }
  CHECK(cells == 14 * 255);
}

TEST_CASE("the model's transitions are those of the vendor's controller") {
  std::size_t rows = 0;
  for (const VendorMode& row : vendor_modes()) {
    const Mode from = xiaomi_cyberdog::state_of(static_cast<Mode>(row.from));
    ++rows;
    for (int to = -128; to < 128; ++to) {
      const Mode state = xiaomi_cyberdog::state_of(static_cast<Mode>(to));
      if (from == state) continue;
      INFO(row.from << ">" << to);
      CHECK(xiaomi_cyberdog::accepts(from, state) == row.controller.contains(to));
    }
  }
  CHECK(rows == 14);
}

TEST_CASE("the table of modes names each cell in which the controller differs from the document") {
  for (const VendorMode& row : vendor_modes()) {
    if (!row.document) continue;
    INFO(row.from);
    CHECK(differences(row) == row.differs);
    CHECK(row.differs.empty() == row.reason.empty());
  }
}

TEST_CASE("a mode has the successors of its rows in the document's motion table") {
  const auto modes = vendor_modes();
  for (const VendorMotion& motion : vendor_motions()) {
    if (!motion.in_document) continue;
    INFO(motion.motion);
    const auto row =
        std::find_if(modes.begin(), modes.end(), [&](const VendorMode& m) { return m.from == motion.mode; });
    REQUIRE(row != modes.end());
    REQUIRE(row->document);
    ModeSet others = motion.next;
    others.erase(motion.mode);
    if (motion.before_all)
      for (const VendorMode& other : modes)
        if ((other.document || other.from == 15) && other.from != motion.mode) others.insert(other.from);
    CHECK(others == *row->document);
  }
}

TEST_CASE("a refused transition changes nothing, and stays refused until another command") {
  Dog robot;
  robot.send(Mode::locomotion, 3);
  robot.run(2000);
  CHECK(robot.mode() == Mode::off);
  CHECK(robot.status() == SwitchStatus::refused);
  CHECK(robot.body().stands() == 0);
  robot.send(Mode::off);
  CHECK(robot.status() == SwitchStatus::done);
}

}  // namespace aim::robotside::cyberdog
