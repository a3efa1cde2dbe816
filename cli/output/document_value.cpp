// Text from a robot may contain control characters, so it is escaped.
#include "cli/output/document_value.hpp"

#include <cctype>

#include "cli/output/quantity_text.hpp"
#include "cli/output/text.hpp"
#include "core/letter_case.hpp"

namespace aim::cli {

Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }

Json number_or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

std::string safe_text(const Json& value) {
  return value.is_string() ? printable(value.get_ref<const std::string&>()) : std::string();
}

const Json& part_of(const Json& document, std::string_view key) {
  static const Json kNone;
  if (!document.is_object()) return kNone;
  const auto it = document.find(key);
  return it == document.end() ? kNone : *it;
}

std::optional<double> number_of(const Json& document, std::string_view key) {
  const Json& value = part_of(document, key);
  return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

std::string word_of(const Json& document, std::string_view key) { return safe_text(part_of(document, key)); }

std::string words_of(const Json& document, std::string_view key) {
  std::string words = lower(word_of(document, key));
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

bool is_true(const Json& document, std::string_view key) {
  const Json& value = part_of(document, key);
  return value.is_boolean() && value.get<bool>();
}

std::string quantity_of(const Json& document, std::string_view key, const Screen& screen) {
  const auto value = number_of(document, key);
  return value ? quantity_text(key, *value, screen) : std::string();
}

}  // namespace aim::cli
