// aim.v1 MotionService: import, export and removal of user motions.
#include "aim/v1/check.pb.h"
#include "aim/v1/motion.pb.h"
#include "tests/daemon/player_fixture.hpp"
#include "tests/daemon/temporary_folder.hpp"

namespace aim::robotside {
namespace {

// A motion that turns the head by `angle` [rad] and back.
v1::ImportMotionRequest look(double angle) {
  v1::ImportMotionRequest request;
  v1::Motion& motion = *request.mutable_motion();
  motion.set_name("look");
  motion.add_tracks("neck_shake");
  for (const auto& [time, position] : {std::pair{0.0, 0.0}, std::pair{1.0, angle}, std::pair{2.5, 0.0}}) {
    v1::Knot& knot = *motion.add_knots();
    knot.set_time_s(time);
    knot.add_positions(position);
  }
  return request;
}

v1::ImportMotionResponse import(DaemonFixture& fixture, const v1::ImportMotionRequest& request) {
  return fixture.read<v1::ImportMotionResponse>("aim.v1.MotionService/Import", to_json(request));
}
v1::ExportMotionResponse export_motion(DaemonFixture& fixture, std::string_view id) {
  return fixture.read<v1::ExportMotionResponse>("aim.v1.MotionService/Export",
                                                R"({"motion_id":")" + std::string(id) + R"("})");
}
v1::RemoveMotionResponse remove(DaemonFixture& fixture, std::string_view id) {
  return fixture.read<v1::RemoveMotionResponse>("aim.v1.MotionService/Remove",
                                                R"({"motion_id":")" + std::string(id) + R"("})");
}

}  // namespace

TEST_CASE("A motion is imported, listed, played, exported, replaced and removed") {
  const TemporaryFolder folder;
  PlayerFixture fixture(folder.path());
  const auto imported = import(fixture, look(0.3));
  CHECK(to_json(imported) == R"({"motion_id":"look","duration_s":2.5})");
  CHECK(contains(fixture.call("aimdk.protocol.MotionCommandService/GetMotionList"), R"("motion_id":"look")"));
  CHECK(contains(fixture.play("look"), "SUCCESS"));
  fixture.advance(1);
  CHECK(fixture.at("neck_shake") == Approx(0.3).margin(0.02));

  const auto exported = export_motion(fixture, "look");
  CHECK(exported.motion().knots_size() == 3);
  CHECK(exported.motion().knots(1).positions(0) == 0.3);

  CHECK(contains(import(fixture, look(0.4)).refusal().message(), "there is already a motion look"));
  v1::ImportMotionRequest newer = look(0.4);
  newer.set_replace(true);
  CHECK_FALSE(import(fixture, newer).has_refusal());
  CHECK(export_motion(fixture, "look").motion().knots(1).positions(0) == 0.4);

  CHECK_FALSE(remove(fixture, "look").has_refusal());
  CHECK(remove(fixture, "look").refusal().origin() == v1::ORIGIN_NOT_FOUND);
  CHECK(export_motion(fixture, "look").refusal().origin() == v1::ORIGIN_NOT_FOUND);
  CHECK(contains(fixture.play("look"), R"("code":"10")"));
}

TEST_CASE("A motion that is removed while it plays continues to its end") {
  const TemporaryFolder folder;
  PlayerFixture fixture(folder.path());
  import(fixture, look(0.3));
  fixture.play("look");
  fixture.advance(0.5);
  remove(fixture, "look");
  fixture.advance(0.5);
  CHECK(fixture.at("neck_shake") == Approx(0.3).margin(0.02));
  CHECK(fixture.doing() == "OPERATING look");
}

TEST_CASE("Motions outside the limits and changes to shipped motions are refused with the reason") {
  const TemporaryFolder folder;
  DaemonFixture fixture({}, folder.path());
  const auto refusal = import(fixture, look(0.9)).refusal();
  CHECK(refusal.origin() == v1::ORIGIN_LIMIT);
  CHECK(contains(refusal.message() + refusal.reason(), "head_joint1"));
  v1::ImportMotionRequest shipped = look(0.3);
  shipped.mutable_motion()->set_name("wave");
  shipped.set_replace(true);
  CHECK(contains(import(fixture, shipped).refusal().message(), "wave is a shipped motion"));
  CHECK(contains(remove(fixture, "wave").refusal().message(), "wave is a shipped motion"));
  CHECK(export_motion(fixture, "sway").motion().kind() == v1::Motion::KIND_DANCE);
}

TEST_CASE("Without a motion folder user motions are refused") {
  DaemonFixture fixture;
  CHECK(contains(import(fixture, look(0.3)).refusal().reason(), "no folder"));
}

TEST_CASE("A dry run of an import stores nothing, a dry run of a motion plays nothing") {
  const TemporaryFolder folder;
  PlayerFixture fixture(folder.path());
  const auto check = [&](std::string_view method, const std::string& json) {
    v1::CheckRequest request;
    request.set_method(std::string(method));
    request.set_json(json);
    return fixture.read<v1::CheckResponse>("aim.v1.CheckService/Check", to_json(request)).allowed();
  };
  CHECK(check("aim.v1.MotionService/Import", to_json(look(0.3))));
  CHECK_FALSE(check("aim.v1.MotionService/Import", to_json(look(0.9))));
  CHECK(export_motion(fixture, "look").has_refusal());
  CHECK(check("aimdk.protocol.MotionCommandService/SendMotionCommand", R"({"motion_id":"wave"})"));
  CHECK_FALSE(check("aimdk.protocol.MotionCommandService/SendMotionCommand", R"({"motion_id":"sway"})"));
  CHECK(fixture.doing() == "IDLE ");
  fixture.play("next_motion");
  CHECK(fixture.doing() == "START bow");  // the first motion of the list, because none was played before
}

}  // namespace aim::robotside
