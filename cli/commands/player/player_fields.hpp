// The keys of the documents of aimctl player.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::player_fields {

inline constexpr DocumentField kStatus[] = {
    {"enabled", "whether the motion player may move arms and hands", "robot"},
    {"neck_enabled", "whether the motion player may move the neck", "robot"},
    {"owner", "who moves arms, neck and hands", "robot", "", "client, motion_player, action, nobody"},
    {"status", "what the motion player does", "robot"},
    {"motion", "the motion that is played; null: none", "robot"},
    {"time_to_end_s", "time until the motion ends", "robot", "s"}};
inline constexpr DocumentField kListMotions[] = {{"name", "name of the motion", "robot"}, fields::kDurationS};
inline constexpr DocumentField kList[] = {
    {"motions", "the motions that the player knows", "robot", kListMotions}};
inline constexpr DocumentField kPlay[] = {
    {"motion", "the motion that was played", "robot"}, fields::kTookS, fields::kEnded, fields::kAccepted};

}  // namespace aim::cli::player_fields
