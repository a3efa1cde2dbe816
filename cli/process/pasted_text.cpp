// Everything between the two marks is pasted.
#include "cli/process/pasted_text.hpp"

#include <algorithm>

namespace aim::cli {

std::string without_keys(std::string text) {
  std::erase_if(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
  });
  return text;
}

std::string PastedText::typed(std::string_view input) {
  std::string typed;
  std::string rest = tail_ + std::string(input);
  tail_.clear();
  while (!rest.empty()) {
    const std::string_view mark = inside_ ? kPasteEnds : kPasteBegins;
    const std::size_t at = rest.find(mark);
    if (!inside_) typed += rest.substr(0, at);
    if (at == std::string::npos) {
      if (inside_) tail_ = rest.substr(rest.size() - std::min(rest.size(), kPasteEnds.size() - 1));
      return typed;
    }
    rest.erase(0, at + mark.size());
    inside_ = !inside_;
  }
  return typed;
}

}  // namespace aim::cli
