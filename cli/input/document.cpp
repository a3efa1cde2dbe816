// Reads documents in the format that get prints. nlohmann's parser is used without exceptions.
#include "cli/input/document.hpp"

#include "cli/input/json_mistake.hpp"
#include "cli/output/json_reader.hpp"

#include <fmt/format.h>

#include <cmath>

namespace aim::cli {
namespace {

Error usage(std::string message, std::string reason) {
  return Error{.origin = Origin::usage,
               .message = std::move(message),
               .reason = std::move(reason),
               .hint = "give the output of get --json of the same noun"};
}

}  // namespace

Result<bool> reads_input(const Arguments& arguments, std::string_view elsewhere) {
  const bool input = arguments.is_input("INPUT");
  if (arguments.has("INPUT") && !input)
    return Error{.origin = Origin::usage,
                 .message = "unexpected argument '" + arguments.text("INPUT") + "'",
                 .hint = std::string(elsewhere) + "; a lone - reads standard input"};
  return input;
}

Result<Json> read_document(Invocation& invocation) {
  auto text = invocation.read_input();
  if (!text) return text.error();
  Json document = parse_json(*text);
  if (document.is_discarded() && looks_like_yaml(*text))
    return Error{.origin = Origin::usage,
                 .message = "standard input is not JSON",
                 .reason = "it looks like YAML",
                 .hint = "use --json in the command that writes it"};
  if (document.is_discarded()) return usage("standard input is not JSON", json_mistake(*text));
  if (!document.is_object()) return usage("standard input is not a JSON object", "it is another JSON value");
  if (document.contains("error"))
    return usage("standard input contains an error, not a state", "the command that wrote it failed");
  return document;
}

Result<double> number_at(const Json& object, const std::string& key) {
  const auto it = object.find(key);
  if (it == object.end())
    return usage(fmt::format("'{}' is missing on standard input", key), "this key is required");
  if (!it->is_number() || !std::isfinite(it->get<double>()))
    return usage(fmt::format("'{}' on standard input is not a number", key), "it must be one finite number");
  return it->get<double>();
}

Result<std::vector<double>> numbers_at(const Json& object, const std::string& key, std::size_t count) {
  const auto it = object.find(key);
  if (it == object.end())
    return usage(fmt::format("'{}' is missing on standard input", key), "this key is required");
  if (!it->is_array() || it->size() != count)
    return usage(fmt::format("'{}' on standard input is not a list of {} numbers", key, count),
                 "its length or type is wrong");
  std::vector<double> numbers;
  for (const Json& item : *it) {
    if (!item.is_number() || !std::isfinite(item.get<double>()))
      return usage(fmt::format("an item of '{}' on standard input is not a number", key),
                   "every item must be a finite number");
    numbers.push_back(item.get<double>());
  }
  return numbers;
}

}  // namespace aim::cli
