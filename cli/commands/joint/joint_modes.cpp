// Reads the operation modes of the drives.
#include "cli/commands/joint/joint_modes.hpp"

#include <algorithm>

#include "aim/v1/drive.pb.h"
#include "cli/commands/joint/joint_choice.hpp"
#include "cli/output/views/joint_view.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

// Its name, or its number when the robot does not name it.
std::string name_of_mode(const v1::GetDriveModesResponse& page, std::int32_t number) {
  for (const v1::DriveMode& mode : page.modes())
    if (mode.number() == number) return mode.name();
  return std::to_string(number);
}

Json row_of(const v1::GetDriveModesResponse& page, const v1::Drive& drive) {
  Json takes = Json::array();
  for (const std::int32_t mode : drive.takes()) takes.push_back(name_of_mode(page, mode));
  const bool known = !drive.unknown();
  return {{"name", drive.joint()},
          {"mode", known ? Json(name_of_mode(page, drive.mode())) : Json(nullptr)},
          {"mode_number", known ? Json(drive.mode()) : Json(nullptr)},
          {"drive_error", drive.error() != 0 ? Json(drive.error_reason()) : Json(nullptr)},
          {"drive_error_number", known ? Json(drive.error()) : Json(nullptr)},
          {"modes_taken", std::move(takes)}};
}

Json modes_of(const v1::GetDriveModesResponse& page) {
  Json rows = Json::array();
  for (const v1::DriveMode& mode : page.modes())
    rows.push_back({{"name", mode.name()}, {"mode_number", mode.number()}, {"summary", mode.summary()}});
  return rows;
}

}  // namespace

Status run_joint_modes(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const auto names = invocation.arguments().texts("NAME");
  auto joints = chosen(robot.model(), names);
  if (!joints) return joints.error();
  auto page = robot.call(methods::DriveService::kGetModes, v1::GetDriveModesRequest{});
  if (!page) return page.error();
  Json rows = Json::array();
  for (const v1::Drive& drive : page->drives()) {
    const auto joint = robot.model().find_joint(drive.joint());
    if (joint && std::find(joints->begin(), joints->end(), *joint) != joints->end())
      rows.push_back(row_of(*page, drive));
  }
  invocation.sink().print({.document = {{"joints", std::move(rows)}, {"modes", modes_of(*page)}},
                           .rows = "joints",
                           .columns = {"name", "mode", "mode_number", "drive_error", "modes_taken"},
                           .view = joint_modes_view});
  return Done{};
}

}  // namespace aim::cli
