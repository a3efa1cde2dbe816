// What a walk has reached, as documents and progress show it: of one that aimd carries out, and of a stream.
#pragma once

#include <optional>
#include <string_view>

#include "cli/motion/progress_text.hpp"
#include "cli/output/sink.hpp"
#include "core/walk/walk_run.hpp"

namespace aim::cli {

struct Walked {
  double distance = 0, angle = 0;  // [m, rad], as WalkedWay
  double duration_s = 0;
  double planned_s = 0;
  WalkLeft left{0, "s"};
  BaseReading base = {};
  double goal_error = 0;            // [m]; only of a walk to a point
  std::optional<bool> stands = {};  // not known: null
};
Walked walked(const WalkRun& run);

// {distance_m, angle_rad, duration_s, ended}, and its targets. {stands} (null: not known) also of a walk that
// was interrupted, or has not been seen to stand.
Json walk_document(const WalkOrder& order, const Walked& walked, std::string_view ended);

class WalkProgress {
 public:
  void show(Sink& sink, const Walked& walked);

 private:
  Approach approach_;
};

}  // namespace aim::cli
