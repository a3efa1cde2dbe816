// Cameras and lidar of the simulated robot: they see the scene and the robot itself, by ray casting.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/model/robot_model.hpp"
#include "robotside/ports/sensor_port.hpp"
#include "robotside/scene/lens_rays.hpp"
#include "robotside/scene/scene_store.hpp"
#include "robotside/simulators/sim_faults.hpp"

namespace aim::robotside {

class SimSensors final : public SensorPort {
 public:
  // The model must have a geometry if it has sensors. Both must outlive this; without `faults` none is lost.
  explicit SimSensors(const RobotModel& model, const SimFaults* faults = nullptr)
      : model_(model), faults_(faults) {}

  Status capture(const Sensor& camera, bool color, bool depth, const RobotState& state,
                 CameraFrame& out) override;
  Status scan(const Sensor& lidar, const RobotState& state, CloudFrame& out) override;

  SceneStore& scene() { return scene_; }

 private:
  // Rays of a lens, made by its first capture.
  struct KnownLens {
    const SensorStream* stream;
    std::unique_ptr<const LensRays> rays;
  };
  const LensRays& rays_of(const SensorStream& stream);

  const RobotModel& model_;
  const SimFaults* faults_;
  bool lost(const Sensor& sensor) const { return faults_ != nullptr && faults_->lost(sensor.name); }
  SceneStore scene_;
  std::mutex mutex_;  // guards lenses_
  std::vector<KnownLens> lenses_;
};

}  // namespace aim::robotside
