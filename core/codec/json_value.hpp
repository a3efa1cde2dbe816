// JSON without a type: objects and values as protobuf has them.
#pragma once

#include <google/protobuf/struct.pb.h>

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace aim {

using JsonObject = google::protobuf::Struct;
using JsonValue = google::protobuf::Value;

// Error: not one JSON object, nested deeper than kDeepestNesting, a text longer than kLongestText, or too
// large.
Result<JsonObject> parse_json(std::string_view text);

void append_json(const JsonValue& value, std::string& out);
void append_json(const JsonObject& object, std::string& out);
void append_json_text(std::string_view text, std::string& out);  // with quotes
void append_json_number(double value, std::string& out);         // not finite: null

}  // namespace aim
