// The values that a command line gave for each parameter of its command.
#include "cli/table/invocation.hpp"

#include <algorithm>

namespace aim::cli {

const Arguments::Entry* Arguments::find(std::string_view name) const {
  for (const Entry& entry : entries_)
    if (entry.name == name) return &entry;
  return nullptr;
}

bool Arguments::has(std::string_view name) const { return find(name) != nullptr; }

bool Arguments::is_input(std::string_view name) const {
  const Entry* entry = find(name);
  return entry && entry->words.size() == 1 && entry->words[0] == "-";
}

bool Arguments::read_input() const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const Entry& entry) { return entry.words.size() == 1 && entry.words[0] == "-"; });
}

double Arguments::number(std::string_view name) const { return maybe(name).value_or(0.0); }

std::optional<double> Arguments::maybe(std::string_view name) const {
  const Entry* entry = find(name);
  if (!entry || entry->values.empty()) return std::nullopt;
  return entry->values.back();
}

std::vector<double> Arguments::numbers(std::string_view name) const {
  const Entry* entry = find(name);
  return entry ? entry->values : std::vector<double>{};
}

std::string Arguments::text(std::string_view name, std::string_view otherwise) const {
  const Entry* entry = find(name);
  return std::string(entry && !entry->words.empty() ? std::string_view(entry->words.back()) : otherwise);
}

std::vector<std::string> Arguments::texts(std::string_view name) const {
  const Entry* entry = find(name);
  return entry ? entry->words : std::vector<std::string>{};
}

void Arguments::set(std::string_view name, std::vector<std::string> words, std::vector<double> values) {
  entries_.push_back({std::string(name), std::move(words), std::move(values)});
}

}  // namespace aim::cli
