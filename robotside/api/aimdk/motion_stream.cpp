// MotionStreamService: recording of the upper body, and its teleoperation by set-point streams.
// Source: AimDK v2.0 interface; that teleoperation takes the upper body from the motion player, and that a
// recording is named after its time, is chosen by us.
#include <fmt/chrono.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <vector>

#include "aimdk/motion_stream.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

Error nothing_recorded() {
  return {Origin::state, "nothing is recorded", "no recording is under way", "aimctl player record start"};
}

// A name made of the time, with a number if there is a recording of the same second.
std::string free_name(Services& services, TimeNs now) {
  const auto seconds = static_cast<std::time_t>(services.wall_clock.at(now) / kSecond);
  const std::string moment = fmt::format("recording-{:%Y%m%d-%H%M%S}", fmt::gmtime(seconds));
  const std::vector<MotionInfo> known = services.motions.list();
  const auto taken = [&](const std::string& name) {
    return std::any_of(known.begin(), known.end(), [&](const MotionInfo& info) { return info.id == name; });
  };
  std::string name = moment;
  for (int number = 2; taken(name); ++number) name = fmt::format("{}-{}", moment, number);
  return name;
}

void start_record(RequestContext& context, const wire::CommonRequest&, wire::CommonResponse&) {
  RecordingSession& recorder = context.services().recorder;
  if (recorder.recording() || (!context.dry_run() && !recorder.start(context.robot().state())))
    context.refuse({Origin::state, "no recording is started", "a recording is already under way",
                    "end it first: aimctl player record stop"});
}

// Ends the recording, stores it and returns its name; empty: refused.
std::string keep_recording(RequestContext& context) {
  Services& services = context.services();
  if (!services.recorder.recording()) {
    context.refuse(nothing_recorded());
    return {};
  }
  if (context.dry_run()) return {};
  const auto motion = services.recorder.stop(free_name(services, context.robot().state().time));
  if (!motion) {
    context.refuse(motion.error());
    return {};
  }
  const auto kept = services.motions.add(*motion, false);
  if (kept) return (*kept)->id;
  context.refuse(kept.error());
  return {};
}

void stop_record(RequestContext& context, const wire::CommonRequest&, wire::CommonResponse&) {
  keep_recording(context);
}

void stop_record_check(RequestContext& context, const wire::CommonRequest&, wire::StopRecordResponse& reply) {
  reply.set_motion_id(keep_recording(context));
  conclude(context, *reply.mutable_common_rsp());
}

void check_record_state(RequestContext& context, const wire::CommonRequest&, wire::CommonResponse&) {
  if (!context.services().recorder.recording()) context.refuse(nothing_recorded());
}

// Discards a recording that is under way, and ends the current performance.
void reset_stream(RequestContext& context, const wire::CommonRequest&, wire::CommonResponse&) {
  if (!context.dry_run()) (void)context.services().recorder.stop("dropped");
  context.ask(EndMotion{});
}

template <bool kByPerson>
void teleoperate(RequestContext& context, const wire::CommonRequest&, wire::CommonResponse&) {
  context.ask(SetMotionPlayer{!kByPerson, false});
}

constexpr std::array kMotionStreamRows{
    serve<methods::MotionStreamService::kStartRecord, start_record>(),
    serve<methods::MotionStreamService::kStopRecord, stop_record>().as(Work::storage),
    serve<methods::MotionStreamService::kStopRecordCheck, stop_record_check>().as(Work::storage),
    serve<methods::MotionStreamService::kCheckRecordState, check_record_state>(),
    serve<methods::MotionStreamService::kReset, reset_stream>(),
    serve<methods::MotionStreamService::kStartTeleoperation, teleoperate<true>>(),
    serve<methods::MotionStreamService::kStopTeleoperation, teleoperate<false>>(),
};

}  // namespace

std::span<const RpcRow> motion_stream_rows() { return kMotionStreamRows; }

}  // namespace aim::robotside
