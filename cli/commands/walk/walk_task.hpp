// A walk that aimd carries out, watched from here.
#pragma once

#include <chrono>
#include <optional>

#include "cli/table/invocation.hpp"
#include "core/walk/walk_run.hpp"

namespace aim::cli {

inline constexpr std::chrono::milliseconds kLongestSilence{3'000};

// nullopt: this robot does not carry out walks; nothing was commanded.
std::optional<Status> run_walk_task(Invocation& invocation, const WalkOrder& order);

}  // namespace aim::cli
