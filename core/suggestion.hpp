// Did you mean ...? The nearest words by edit distance.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace aim {

// At most three candidates, nearest first; only those near enough to be a slip of the finger. Case plays no
// part.
std::vector<std::string> suggestions(std::string_view word, std::span<const std::string_view> candidates);

// "did you mean A, B or C?" or empty text.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace aim
