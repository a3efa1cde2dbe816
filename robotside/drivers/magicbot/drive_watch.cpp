// Errors that last, as masks and as faults.
#include "robotside/drivers/magicbot/drive_watch.hpp"

#include <fmt/core.h>

#include <cmath>

namespace aim::robotside::magicbot {
namespace {

// Numbers of ours.
constexpr TimeNs kLasts = 100'000'000;   // then an error counts
constexpr double kEncodersApart = 0.05;  // [rad]

bool apart(std::size_t joint, const DriveState& state) {
  return kJoints[joint].unit == JointUnit::radian &&
         !(std::abs(double{state.position} - state.position_low) <= kEncodersApart);
}

// The numbers of errors are ours. A robot that does not send our channel of its state has numbers of its own.
std::string_view meaning(DriveError error, bool ours) {
  return ours ? describe(error) : "the vendor has not published what it means";
}

}  // namespace

// Empty until it has lasted.
DriveError DriveWatch::error_of(std::size_t joint, const DriveState& state, bool complete, TimeNs now) {
  auto error = static_cast<DriveError>(state.error);
  if (error == DriveError::none && complete && apart(joint, state)) error = DriveError::encoders_disagree;
  Lasting& lasting = lasting_[joint];
  if (error != lasting.error) lasting = {error, now};
  return now - lasting.since >= kLasts ? error : DriveError::none;
}

void DriveWatch::observe(const RobotSample& sample, bool complete, bool contested, TimeNs now) {
  Report report{.known = true, .complete = complete, .contested = contested};
  silent_ = faulty_ = 0;
  for (std::size_t i = 0; i < kJointCount; ++i) {
    report.mode[i] = sample.joints[i].status;
    report.error[i] = error_of(i, sample.joints[i], complete, now);
    if (complete && report.error[i] == DriveError::no_answer)
      silent_ |= bit(i);
    else if (report.error[i] != DriveError::none)
      faulty_ |= bit(i);
  }
  report_.store(report);
}

std::vector<Fault> DriveWatch::faults() const {
  const Report report = report_.load();
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < kJointCount; ++i) {
    const bool offline = report.complete && report.error[i] == DriveError::no_answer;
    if (report.error[i] == DriveError::none || offline) continue;
    const std::string joint(kJoints[i].name);
    faults.push_back(
        {FaultKind::reported, joint,
         fmt::format("the drive of {} reports error {}: {}", joint, static_cast<int>(report.error[i]),
                     meaning(report.error[i], report.complete))});
  }
  if (report.contested)
    faults.push_back({FaultKind::reported,
                      {},
                      "another program sends set-points to the robot, too; they overrule each other"});
  if (report.known && !report.complete)
    faults.push_back({FaultKind::not_measured,
                      {},
                      "the robot reports its upper body only: no legs, no inertial sensor and no action"});
  return faults;
}

DriveReading DriveWatch::drive(std::size_t joint) const {
  const Report report = report_.load();
  if (!report.known || joint >= kJointCount) return {};
  DriveReading reading{
      .known = true, .mode = report.mode[joint], .error = static_cast<int>(report.error[joint])};
  if (reading.error != 0) reading.reason = meaning(report.error[joint], report.complete);
  return reading;
}

}  // namespace aim::robotside::magicbot
