// aimctl sensor snapshot and sensor cloud: a picture and a point cloud as files.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

// The sensor of that name and kind of the robot's model; an error names those that there are.
Result<const Sensor*> sensor_named(const RobotModel& model, const std::string& name, SensorKind kind);

Status run_sensor_snapshot(Invocation& invocation);
Status run_sensor_cloud(Invocation& invocation);

}  // namespace aim::cli
