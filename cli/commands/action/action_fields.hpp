// The keys of the documents of aimctl action.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::action_fields {

inline constexpr DocumentField kNumber{"number", "number of the action on the wire", "robot model"};
inline constexpr DocumentField kName{"name", "name of the action", "robot model"};

inline constexpr DocumentField kGet[] = {fields::kAction,
                                         kNumber,
                                         {"status", "whether the action is being entered, runs or is done",
                                          "robot", "", "PREPARE, RUNNING, DONE, UNKNOWN"}};
inline constexpr DocumentField kListActions[] = {
    kName,
    kNumber,
    {"current", "whether it is the current action", "robot"},
    {"legal_now", "whether one step leads there from the current action", "robot"},
    {"next_hop", "the next action on the way there", "robot"},
    {"absent", "why the action is not available; null: it is", "robot model"},
    {"if_standing", "what becomes of a robot that stands when it enters the action; null: not known",
     "robot model", "", "stands, lies_down, needs_chair, sinks, falls"}};
inline constexpr DocumentField kList[] = {
    {"actions", "the actions of the robot", "robot model", kListActions}};
inline constexpr DocumentField kPath[] = {
    {"path", "the shortest route to the action, by name", "robot model"}};
inline constexpr DocumentField kGraphActions[] = {
    kName, kNumber, {"summary", "what the robot does in it", "robot model"}};
inline constexpr DocumentField kGraphEdges[] = {
    {"from", "the action before", "robot model", "", "aimctl action list"},
    {"to", "the action after it", "robot model", "", "aimctl action list"},
    {"certainty", "whether the vendor documents the step, or it is likely", "robot model"}};
inline constexpr DocumentField kGraph[] = {
    {"actions", "the actions of the robot", "robot model", kGraphActions},
    {"edges", "which action may follow which, one row each", "robot model", kGraphEdges},
    {"from_everywhere", "the action that can be entered from every other", "robot model"}};

}  // namespace aim::cli::action_fields
