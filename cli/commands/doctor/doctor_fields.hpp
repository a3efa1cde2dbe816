// The keys of the documents of aimctl doctor.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::doctor_fields {

inline constexpr DocumentField kDoctorChecks[] = {{"check", "name of the check"},
                                                  {"status", "result of the check", "", "", "ok, warn, fail"},
                                                  fields::kText,
                                                  {"fix", "the command that fixes it; null: nothing to do"}};
inline constexpr DocumentField kDoctor[] = {
    {"address", "address at which the robot was asked"},
    {"round_trip_s", "time of one call", "", "s"},
    {"clock_offset_s", "clock of the robot minus clock of this machine", "", "s"},
    {"checks", "what doctor has checked, one row each", "", kDoctorChecks}};

}  // namespace aim::cli::doctor_fields
