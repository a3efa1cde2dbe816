// Checks whether text is UTF-8. ROS strings may contain any bytes, protobuf strings must be UTF-8.
#pragma once

#include <string_view>

namespace aim {

// According to RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

}  // namespace aim
