// The keys of the documents of aimctl dance.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::dance_fields {

inline constexpr DocumentField kListDances[] = {
    {"name", "name of the dance", "robot"},
    {"duration_s", "how long the dance takes", "robot", "s", "0 or more"}};
inline constexpr DocumentField kList[] = {{"dances", "the dances of the robot", "robot", kListDances}};
inline constexpr DocumentField kStatus[] = {{"dancing", "whether a dance is performed", "robot"},
                                            {"dance", "the dance", "robot"},
                                            {"progress", "progress of the dance", "robot", "", "0 to 1"}};
inline constexpr DocumentField kStart[] = {
    {"dance", "the dance", "robot"}, fields::kTookS, fields::kEnded, fields::kAccepted};

}  // namespace aim::cli::dance_fields
