// The tables of the commands, searched by key.
#include "cli/help/placed_field.hpp"

#include <algorithm>
#include <utility>

#include "cli/table/shared_fields.hpp"

namespace aim::cli {
namespace {

using Placed = std::vector<PlacedField>;

void place(std::string_view noun, const std::string& lead, std::span<const DocumentField> fields,
           Placed& placed) {
  for (const DocumentField& field : fields) {
    const std::string path = lead + std::string(field.key);
    placed.push_back({noun, path, &field});
    place(noun, path + ".", field.parts, placed);
  }
}

// "base.yaw_rad", "files[0].state": what holds the key, and the key.
struct FieldPath {
  std::vector<std::string_view> holders;
  std::string_view key;
};
FieldPath split_path(std::string_view path) {
  FieldPath split;
  for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
    split.holders.push_back(path.substr(0, std::min(dot, path.find('['))));
    path.remove_prefix(dot + 1);
  }
  split.key = path;
  return split;
}

bool is_within(const PlacedField& one, std::string_view holder) {
  const std::vector<std::string_view> own = split_path(one.path).holders;
  return holder == one.noun || std::ranges::find(own, holder) != own.end();
}

bool mean_the_same(const DocumentField& a, const DocumentField& b) {
  return a.key == b.key && a.meaning == b.meaning && a.unit == b.unit && a.limit == b.limit &&
         a.source == b.source;
}

Placed each_meaning_once(const Placed& places) {
  Placed meanings;
  for (const PlacedField& one : places)
    if (std::ranges::none_of(
            meanings, [&](const PlacedField& other) { return mean_the_same(*one.field, *other.field); }))
      meanings.push_back(one);
  return meanings;
}

}  // namespace

std::vector<PlacedField> fields_of(const Command& command) {
  Placed placed;
  place(command.noun, "", command.fields, placed);
  return placed;
}

std::string field_list(const Command& command) {
  std::string text;
  for (const PlacedField& one : fields_of(command)) text.append(text.empty() ? "" : ", ").append(one.path);
  return text;
}

std::vector<PlacedField> all_fields() {
  Placed placed;
  for (const Noun* noun : nouns())
    for (const Command& command : noun->commands) place(noun->name, "", command.fields, placed);
  place("", "", fields::kEveryDocument, placed);
  return placed;
}

std::vector<PlacedField> meanings_of_field(std::string_view path) {
  const FieldPath wanted = split_path(path);
  Placed found = all_fields();
  std::erase_if(found, [&](const PlacedField& one) { return one.field->key != wanted.key; });
  for (const std::string_view holder : wanted.holders) {
    Placed held;
    for (const PlacedField& one : found)
      if (is_within(one, holder)) held.push_back(one);
    if (!held.empty()) found = std::move(held);
  }
  return each_meaning_once(found);
}

}  // namespace aim::cli
