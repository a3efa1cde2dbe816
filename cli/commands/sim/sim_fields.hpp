// The keys of the documents of aimctl sim.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::sim_fields {

inline constexpr DocumentField kKind{"kind", "what happens to the simulated robot", "simulator", "",
                                     "aimctl sim fault list"};
inline constexpr DocumentField kUnit{"unit", "unit of the amount", "simulator"};

inline constexpr DocumentField kObjectsObjects[] = {
    {"hand", "the hand that holds the object", "simulator", "", "left, right"},
    {"closed_at_count", "position at which the fingers touch the object", "simulator", "count", "0 to 2000"}};
inline constexpr DocumentField kObjects[] = {
    {"objects", "objects of the simulated world", "simulator", kObjectsObjects}};
inline constexpr DocumentField kHardwareLights[] = {
    fields::kLight, {"shown", "the colour at this moment, by the effect, as #rrggbb", "simulator"}};
inline constexpr DocumentField kHardware[] = {
    {"charger", "whether a charger is plugged in", "simulator"},
    {"estop_button", "whether the wired emergency stop button is pressed", "simulator"},
    {"lights", "what each light shows at this moment", "simulator", kHardwareLights}};
inline constexpr DocumentField kFaultListFaults[] = {
    kKind,
    {"part", "the joint or camera that the fault is of; null: the robot", "simulator"},
    {"amount", "how much, in the unit of the row", "simulator"},
    kUnit};
inline constexpr DocumentField kFaultListKinds[] = {
    kKind,
    {"of_a_part", "whether the fault is of one joint or camera", "simulator"},
    kUnit,
    {"usual_amount", "the amount without --amount", "simulator"}};
inline constexpr DocumentField kFaultList[] = {
    {"faults", "the faults that are injected, one row each", "simulator", kFaultListFaults},
    {"kinds", "the kinds of faults that can be injected", "simulator", kFaultListKinds}};
inline constexpr DocumentField kSceneListObjects[] = {
    {"name", "name of the object", "simulator"},
    {"shape", "shape of the object", "simulator", "", "box, cylinder, sphere"},
    {"size_m", "size of the object", "simulator", "m"},
    {"color", "colour of the object as #rrggbb", "simulator"},
    {"position_m", "position of its centre in the world", "simulator", "m"},
    {"quaternion_wxyz", "its orientation as a unit quaternion", "simulator"},
    {"rpy_rad", "its orientation as roll, pitch, yaw", "simulator", "rad"}};
inline constexpr DocumentField kSceneList[] = {
    {"objects", "objects of the simulated world", "simulator", kSceneListObjects}};
inline constexpr DocumentField kSceneRemove[] = {{"removed", "how many objects were removed", "simulator"}};
inline constexpr DocumentField kSceneLoad[] = {
    {"loaded", "how many objects the scene has that was loaded", "simulator"}};

}  // namespace aim::cli::sim_fields
