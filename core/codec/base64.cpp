// By protobuf, which has it for its JSON.
#include "core/codec/base64.hpp"

#include <google/protobuf/stubs/strutil.h>

namespace aim {

std::string to_base64(std::string_view bytes) {
  std::string text;
  google::protobuf::Base64Escape({bytes.data(), bytes.size()}, &text);
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  constexpr std::string_view kSkipped{" \t\n\v\f\r\0", 7};  // by protobuf
  if (text.size() % 4 != 0 || text.find_first_of(kSkipped) != text.npos) return std::nullopt;
  std::string bytes;
  if (!google::protobuf::Base64Unescape({text.data(), text.size()}, &bytes)) return std::nullopt;
  return bytes;
}

}  // namespace aim
