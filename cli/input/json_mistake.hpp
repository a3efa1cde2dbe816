// Where a text is not JSON, for an error that names the place.
#pragma once

#include <string>
#include <string_view>

namespace aim::cli {

// "invalid JSON at character 5: value expected"; empty if the text is JSON.
std::string json_mistake(std::string_view text);

// Whether the text has the form of YAML: its first line is a comment, "---", or KEY: VALUE.
bool looks_like_yaml(std::string_view text);

}  // namespace aim::cli
