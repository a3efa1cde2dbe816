// The live screen: state, joints, temperatures and the last commands on one page.
#pragma once

#include <cstddef>
#include <string>

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

// `document`: {status, joints, temperatures, tasks, refusals, loop_Hz, error}; parts may be missing. At most
// `rows` lines: what is left after the state and the last events is filled with joints.
std::string top_view(const Json& document, const Screen& screen, std::size_t rows);

}  // namespace aim::cli
