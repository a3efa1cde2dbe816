// Documents and the progress line of a walk.
#include "cli/commands/walk/walk_result.hpp"

#include <algorithm>
#include <cmath>

#include "cli/output/quantity_text.hpp"

namespace aim::cli {

Walked walked(const WalkRun& run) {
  return {.distance = run.way().distance(),
          .angle = run.way().angle(),
          .duration_s = run.elapsed_s(),
          .planned_s = run.planned_s(),
          .left = run.left(),
          .base = run.base(),
          .goal_error = run.distance_from_goal(),
          .stands = run.stands()};
}

Json walk_document(const WalkOrder& order, const Walked& walked, std::string_view ended) {
  Json document{{"distance_m", walked.distance},
                {"angle_rad", walked.angle},
                {"duration_s", walked.duration_s},
                {"ended", ended}};
  const bool sways = ended == "done" && walked.stands == false;
  if (ended == "interrupted" || sways)
    document["stands"] = walked.stands ? Json(*walked.stands) : Json(nullptr);
  if (order.plan.distance) document["target_distance_m"] = *order.plan.distance;
  if (order.plan.angle) document["target_angle_rad"] = *order.plan.angle;
  if (!order.goal) return document;
  const auto known = [&](double value) { return walked.base.known ? Json(value) : Json(nullptr); };
  document["x_m"] = known(walked.base.pose.x);
  document["y_m"] = known(walked.base.pose.y);
  document["position_error_m"] = known(walked.goal_error);
  return document;
}

void WalkProgress::show(Sink& sink, const Walked& walked) {
  const Screen screen = progress_screen(sink);
  const WalkLeft& left = walked.left;
  const double fraction = approach_.fraction(left.value);
  const double whole = approach_.whole();
  const bool turns = left.unit == std::string_view("deg");
  Progress progress = approach_progress("", fraction, walked.planned_s,
                                        share_text(whole - left.value, whole, left.unit, screen));
  if (left.unit == std::string_view("s")) progress.left_s.reset();  // the figure says it
  progress.speed = quantity_text(turns ? "turn_rad_s" : "forward_m_s",
                                 turns ? std::abs(walked.base.yaw_rate) : walked.base.speed, screen);
  show_progress(sink, progress);
}

}  // namespace aim::cli
