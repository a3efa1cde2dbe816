// What the keys of the documents mean: one row per key, or one for each meaning that it has. A test holds
// that every key of every reader has one row.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace aim::cli {

struct ExplainedField {
  std::string_view key;
  std::string_view meaning;
  std::string_view unit = {};
  std::string_view limit = {};   // range or possible values
  std::string_view source = {};  // who measures or decides it; empty: aimctl
  // Where it means this, if it has several meanings, separated by blanks: nouns in whose documents it stands,
  // or keys of the objects that it is in. Empty: everywhere else.
  std::string_view within = {};
};
std::span<const ExplainedField> explained_fields();

// A key with the objects that it is in ("base.yaw_rad") in a document of `noun`; nullptr: it has no row. A
// noun may also stand before the key, and be unknown: then it is the first row.
const ExplainedField* find_explained_field(std::string_view path, std::string_view noun = {});
// All meanings that it may have; `path` likewise.
std::vector<const ExplainedField*> meanings_of_field(std::string_view path);

}  // namespace aim::cli
