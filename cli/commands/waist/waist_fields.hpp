// The keys of the documents of aimctl waist.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::waist_fields {

inline constexpr DocumentField kGet[] = {fields::kLiftM, fields::kRollRad, fields::kPitchRad,
                                         fields::kYawRad};

}  // namespace aim::cli::waist_fields
