// The arbiter of all set-point streams: which streams a request belongs to, and what a refusal records.
#include "robotside/control/parts/stream_arbiter.hpp"

#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

namespace aim::robotside {
namespace {

SetPointMark mark(std::string_view sender, std::uint32_t sequence) {
  return {SenderName(sender), sequence, 0};
}

JointCommand joint_stream(JointMask joints) {
  JointCommand command{};
  command.stream = true;
  command.mask = joints;
  return command;
}

// Decides as the controller does, with a request that is otherwise acceptable.
Decision decide(StreamArbiter& arbiter, const Request& request, const SetPointMark& mark, TimeNs now) {
  const Decision decision = arbiter.validate(accepted(0), request, mark, false, now);
  arbiter.record(decision, request, mark, now);
  return decision;
}

TEST_CASE("two senders of one joint: the later one is active, and named to the other", "[stream_arbiter]") {
  StreamArbiter arbiter(fixture_model(), {});
  const Request request = joint_stream(bit(12));
  CHECK(goes_on(decide(arbiter, request, mark("a", 0), 0)));
  CHECK(goes_on(decide(arbiter, request, mark("b", 0), 1'000'000)));
  const Decision late = decide(arbiter, request, mark("a", 0), 2'000'000);
  CHECK(late.refused == Refused::overtaken);
  CHECK(late.holder == SenderName("b"));
}

TEST_CASE("streams of different joints do not meet", "[stream_arbiter]") {
  StreamArbiter arbiter(fixture_model(), {});
  CHECK(goes_on(decide(arbiter, joint_stream(bit(12)), mark("a", 0), 0)));
  CHECK(goes_on(decide(arbiter, joint_stream(bit(13)), mark("b", 0), 1'000'000)));
  CHECK(goes_on(decide(arbiter, joint_stream(bit(12)), mark("a", 0), 2'000'000)));
  // One joint in common is enough.
  CHECK(decide(arbiter, joint_stream(bit(12) | bit(14)), mark("b", 0), 3'000'000).verdict ==
        Verdict::accepted);
  CHECK(decide(arbiter, joint_stream(bit(12)), mark("a", 0), 4'000'000).refused == Refused::overtaken);
}

TEST_CASE("calls and other requests belong to no stream", "[stream_arbiter]") {
  StreamArbiter arbiter(fixture_model(), {});
  JointCommand call = joint_stream(bit(12));
  CHECK(goes_on(decide(arbiter, call, mark("a", 5), 0)));
  call.stream = false;
  CHECK(goes_on(decide(arbiter, call, mark("a", 1), 1'000'000)));
  CHECK(goes_on(decide(arbiter, Stop{}, mark("b", 1), 2'000'000)));
}

TEST_CASE("an old number is refused, per topic of a sender", "[stream_arbiter]") {
  StreamArbiter arbiter(fixture_model(), {});
  const Request walk = WalkCommand{{0.2, 0, 0}, false};
  CHECK(goes_on(decide(arbiter, walk, mark("a", 5), 0)));
  CHECK(decide(arbiter, walk, mark("a", 5), 1'000'000).refused == Refused::old_set_point);
  CHECK(goes_on(decide(arbiter, walk, mark("a", 6), 2'000'000)));
  CHECK(arbiter.walker(2'000'000) == SenderName("a"));
}

TEST_CASE("after the end of all streams their senders must start anew", "[stream_arbiter]") {
  StreamArbiter arbiter(fixture_model(), {});
  const Request walk = WalkCommand{{0.2, 0, 0}, false};
  CHECK(goes_on(decide(arbiter, walk, mark("a", 1), 0)));
  arbiter.end_all(1'000'000);
  CHECK(decide(arbiter, walk, mark("a", 2), 2'000'000).refused == Refused::stream_ended);
  CHECK(arbiter.walker(2'000'000) == SenderName());
  const TimeNs silence = ControlConfig{}.deadman + 3'000'000;
  CHECK(goes_on(decide(arbiter, walk, mark("a", 3), silence)));
}

TEST_CASE("a sender refused after a suspension is excluded although it has sent nothing before",
          "[stream_arbiter]") {
  StreamArbiter arbiter(fixture_model(), {});
  const Request walk = WalkCommand{{0.2, 0, 0}, false};
  Decision suspended = accepted(0);
  refuse(suspended, Refused::suspended);
  arbiter.record(suspended, walk, mark("a", 1), 0);
  CHECK(decide(arbiter, walk, mark("a", 2), 1'000'000).refused == Refused::stream_ended);
}

}  // namespace
}  // namespace aim::robotside
