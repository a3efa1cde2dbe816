// Is it UTF-8? Texts of ROS may be anything, texts of protobuf may not.
#pragma once

#include <string_view>

namespace aim {

// As RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

}  // namespace aim
