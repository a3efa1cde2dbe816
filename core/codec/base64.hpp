// Bytes as text: base64 with padding (RFC 4648, section 4).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace aim {

std::string to_base64(std::string_view bytes);
// Empty: not base64. Neither white space nor missing padding is accepted.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace aim
