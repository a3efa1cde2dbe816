// A tree as its leaves, by full name.
#include "robotside/simulators/kuavo/wire/parameter_store.hpp"

#include <algorithm>
#include <utility>

namespace aim::robotside::kuavo {
namespace {

using Parameter = google::protobuf::Value;
using Leaves = std::vector<std::pair<std::string, Parameter>>;

constexpr std::size_t kLongestName = 256;

std::size_t size_of(const std::string& name, const Parameter& value) {
  return name.size() + value.ByteSizeLong();
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '/';
}

// "robot_version" and "/robot_version/" -> "/robot_version"; "" -> "/"
Result<std::string> full_name(std::string_view name) {
  std::string full;
  if (name.empty() || name.front() != '/') full = "/";
  full += name;
  while (full.size() > 1 && full.back() == '/') full.pop_back();
  const bool sound = full.size() <= kLongestName &&
                     std::all_of(full.begin(), full.end(), is_name_character) &&
                     full.find("//") == std::string::npos;
  if (!sound) return usage_error("'" + std::string(name.substr(0, 64)) + "' is not a name of a parameter");
  return full;
}

void add_leaves(const std::string& name, const Parameter& value, Leaves& leaves) {
  if (!value.has_struct_value()) {
    leaves.emplace_back(name, value);
    return;
  }
  const std::string stem = name == "/" ? name : name + "/";
  for (const auto& [key, child] : value.struct_value().fields()) add_leaves(stem + key, child, leaves);
}

bool is_within(std::string_view name, std::string_view tree) {
  if (tree == "/" || name == tree) return true;
  return name.size() > tree.size() && name.starts_with(tree) && name[tree.size()] == '/';
}

// Puts a leaf into the struct of its tree. `path`: below the tree, "a/b".
void put_leaf(std::string_view path, const Parameter& leaf, Parameter& tree) {
  Parameter* place = &tree;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    place = &(*place->mutable_struct_value()->mutable_fields())[std::string(path.substr(0, end))];
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  *place = leaf;
}

}  // namespace

void ParameterStore::on_change(Listener listener) {
  const std::scoped_lock lock(mutex_);
  listeners_.push_back(std::move(listener));
}

Status ParameterStore::set(std::string_view name, const Value& value) {
  const Result<std::string> full = full_name(name);
  if (!full) return full.error();
  if (*full == "/") return usage_error("the root of the parameters cannot be replaced");
  Leaves leaves;
  add_leaves(*full, value, leaves);
  for (const auto& [leaf, ignored] : leaves)
    if (const auto sound = full_name(leaf); !sound) return sound.error();
  std::vector<Listener> listeners;
  {
    const std::scoped_lock lock(mutex_);
    const auto replaced = [&](const auto& entry) {
      return is_within(entry.first, *full) || is_within(*full, entry.first);
    };
    std::size_t count = leaves.size(), bytes = 0;
    for (const auto& [leaf, leaf_value] : leaves) bytes += size_of(leaf, leaf_value);
    for (const auto& entry : values_) {
      if (replaced(entry)) continue;
      ++count;
      bytes += size_of(entry.first, entry.second);
    }
    if (count > kMost)
      return Error{Origin::limit, "too many parameters", "at most " + std::to_string(kMost) + " are kept"};
    if (bytes > kMostBytes)
      return Error{Origin::limit, "the parameters are too long",
                   "at most " + std::to_string(kMostBytes) + " bytes are kept"};
    std::erase_if(values_, replaced);
    for (auto& [leaf, leaf_value] : leaves) values_.insert_or_assign(leaf, std::move(leaf_value));
    listeners = listeners_;
  }
  for (const Listener& each : listeners) each(*full, &value);
  return Done{};
}

std::optional<ParameterStore::Value> ParameterStore::get(std::string_view name) const {
  const Result<std::string> full = full_name(name);
  if (!full) return std::nullopt;
  const std::scoped_lock lock(mutex_);
  if (const auto leaf = values_.find(*full); leaf != values_.end()) return leaf->second;
  std::optional<Value> tree;
  const std::size_t stem = *full == "/" ? 1 : full->size() + 1;
  for (const auto& [leaf, value] : values_) {
    if (!is_within(leaf, *full)) continue;
    if (!tree) tree.emplace();
    put_leaf(std::string_view(leaf).substr(stem), value, *tree);
  }
  return tree;
}

Status ParameterStore::remove(std::string_view name) {
  const Result<std::string> full = full_name(name);
  if (!full) return full.error();
  std::vector<Listener> listeners;
  {
    const std::scoped_lock lock(mutex_);
    if (std::erase_if(values_, [&](const auto& entry) { return is_within(entry.first, *full); }) == 0)
      return Error{Origin::not_found, "there is no parameter '" + *full + "'"};
    listeners = listeners_;
  }
  for (const Listener& each : listeners) each(*full, nullptr);
  return Done{};
}

std::vector<std::string> ParameterStore::names() const {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> names;
  names.reserve(values_.size());
  for (const auto& [name, value] : values_) names.push_back(name);
  return names;
}

}  // namespace aim::robotside::kuavo
