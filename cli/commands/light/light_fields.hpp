// The keys of the documents of aimctl light.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::light_fields {

inline constexpr DocumentField kColor{"color", "the colour as #rrggbb", "robot"};
inline constexpr DocumentField kRed{"red", "red part of the colour", "robot", "", "0 to 255"};
inline constexpr DocumentField kGreen{"green", "green part of the colour", "robot", "", "0 to 255"};
inline constexpr DocumentField kBlue{"blue", "blue part of the colour", "robot", "", "0 to 255"};
inline constexpr DocumentField kEffect{"effect", "how the light shows it; null: an effect that is not known",
                                       "robot", "", "off, steady, breathing, flashing, flowing"};

inline constexpr DocumentField kStrip[] = {fields::kLight, kColor, kRed, kGreen, kBlue, kEffect};
inline constexpr DocumentField kRgb[] = {
    fields::kLight,
    kColor,
    kRed,
    kGreen,
    kBlue,
    kEffect,
    {"controlled_by", "who decides about the light", "robot", "", "program, robot"}};
inline constexpr DocumentField kFill[] = {fields::kLight,
                                          {"level", "how bright the fill light is", "robot", "", "0 to 10"}};

}  // namespace aim::cli::light_fields
