// Reads the facts of an error: details for programs, so that none has to search its sentences.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/result.hpp"

namespace aim {

// What meets a precondition of a refused request: "aimctl ...", or a sentence where only a person helps. One
// fact for each step, in the order in which they work.
inline constexpr std::string_view kStepFact = "step";

// Words of an aimctl command that meets one.
inline constexpr std::string_view kRemedyFact = "remedy";

// The value of the first fact with this key; empty: the error has none.
inline std::string_view fact_of(const Error& error, std::string_view key) {
  const auto found =
      std::find_if(error.facts.begin(), error.facts.end(), [&](const Fact& fact) { return fact.key == key; });
  return found == error.facts.end() ? std::string_view{} : std::string_view(found->value);
}

}  // namespace aim
