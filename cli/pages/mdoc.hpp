// Text as mdoc(7), for the pages that are generated from tables.
#pragma once

#include <string>
#include <string_view>

namespace aim::cli {

// A paragraph in lines; every sentence begins a new line.
std::string prose(std::string_view text);
// The same for one sentence: with a capital and a full stop.
std::string sentence(std::string_view text);
// An argument of a macro, escaped so that it is not read as a macro or as punctuation.
std::string argument(std::string_view text);
// The head of a page up to its NAME section.
std::string page_head(std::string_view title, int section, std::string_view name, std::string_view summary);

}  // namespace aim::cli
