// The depth is looked at before the text is parsed.
#include "cli/output/json_reader.hpp"

#include "core/codec/json_shape.hpp"

namespace aim::cli {

Json parse_json(std::string_view text) {
  if (is_nested_too_deep(text)) return Json::value_t::discarded;
  return Json::parse(text, nullptr, false);
}

}  // namespace aim::cli
