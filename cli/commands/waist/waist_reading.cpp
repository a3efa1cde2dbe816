// Source: AimDK wire, section 4.6 (x and y of the waist are taken as 0); AimDK has no call that reads the
// waist.
#include "cli/commands/waist/waist_reading.hpp"

#include "aim/v1/status.pb.h"
#include "cli/client/request_header.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {

Result<std::vector<double>> read_waist(Robot& robot) {
  auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
  if (!page) return page.error().origin == Origin::not_found ? waist_not_reported() : page.error();
  const v1::Waist& waist = page->waist();
  return std::vector<double>{waist.lift_m(), waist.roll_rad(), waist.pitch_rad(), waist.yaw_rad()};
}

Error waist_not_reported() {
  return Error{.origin = Origin::not_found,
               .message = "this robot does not report its waist",
               .reason = "it does not serve aim.v1, and AimDK has no call for it",
               .hint = "aimctl joint get legs shows the joints that realise it"};
}

Json waist_document(const RobotModel& model, const std::vector<double>& waist) {
  Json document = Json::object();
  constexpr std::array<std::string_view, 4> kKeys{"lift_m", "roll_rad", "pitch_rad", "yaw_rad"};
  for (std::size_t i = 0; i < kKeys.size(); ++i)
    document[std::string(kKeys[i])] = model.find_joint(kWaistAxes[i]) ? Json(waist[i]) : Json(nullptr);
  return document;
}

aimdk::protocol::McMoveWaistChannel waist_message(const std::vector<double>& waist, std::uint32_t sequence) {
  aimdk::protocol::McMoveWaistChannel message;
  stamp(*message.mutable_header(), aimdk::protocol::ControlSource_MANUAL, sequence);
  auto& data = *message.mutable_data();
  data.set_z(waist[0]);
  data.set_roll(waist[1]);
  data.set_pitch(waist[2]);
  data.set_yaw(waist[3]);
  return message;
}

}  // namespace aim::cli
