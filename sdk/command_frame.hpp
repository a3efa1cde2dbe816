// The set-points of the upper body as one frame: what was commanded, and where the rest stays. Not
// synchronized.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "sdk/snapshot.hpp"

namespace aim::magicbot_sdk {

class UpperBody {
 public:
  // From now on the part has these set-points.
  void command(Part part, std::span<const JointSetPoint> joints);
  // Joints that have not been commanded stay in the mode and at the position of `state`, each time the same
  // until forget(): set-points that follow the measured position would let an arm sink.
  void hold(const Snapshot& state);
  void forget() { *this = UpperBody(); }

  // All joints have been commanded or held.
  model::UpperCommand frame() const;

 private:
  std::array<std::optional<JointSetPoint>, model::kUpperJoints> joints_;
};

model::LegCommand leg_frame(std::span<const JointSetPoint> joints, std::int64_t timestamp);

}  // namespace aim::magicbot_sdk
