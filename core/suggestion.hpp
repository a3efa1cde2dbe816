// Suggestions for mistyped words ("did you mean ...?"), by edit distance.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace aim {

// At most three candidates, nearest first; only those within the distance of a typing error.
// Case-insensitive.
std::vector<std::string> suggestions(std::string_view word, std::span<const std::string_view> candidates);

// "did you mean A, B or C?" or empty text.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

// The word is `meant`, but for one typing error at most: a letter too many, too few, wrong, or two exchanged.
bool is_misspelt(std::string_view word, std::string_view meant);

}  // namespace aim
