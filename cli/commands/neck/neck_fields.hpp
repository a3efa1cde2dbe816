// The keys of the documents of aimctl neck.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::neck_fields {

inline constexpr DocumentField kGet[] = {
    {"shake_rad", "angle of the head about the vertical axis; + turns left", "encoder of the joint", "rad",
     "aimctl joint limits"},
    {"nod_rad", "angle of the head up or down", "encoder of the joint", "rad", "aimctl joint limits"}};

}  // namespace aim::cli::neck_fields
