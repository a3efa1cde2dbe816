// The keys of the documents of aimctl wait.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::wait_fields {

inline constexpr DocumentField kWait[] = {{"condition", "what was waited for"},
                                          {"waited_s", "how long that took", "", "s", "0 or more"},
                                          fields::kAtRest};

}  // namespace aim::cli::wait_fields
