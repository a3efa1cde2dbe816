// UTF-8: whether text is, and the mark before it. ROS strings may contain any bytes, protobuf strings must be
// UTF-8.
#pragma once

#include <string_view>

namespace aim {

// According to RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

// Editors of Windows begin a file with this mark, which is no part of the text.
constexpr std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

}  // namespace aim
