// A key of a document, declared once, beside the command that prints the document: help, completion,
// --fields, `aimctl explain` and the manual read it there.
#pragma once

#include <span>
#include <string_view>

namespace aim::cli {

struct DocumentField {
  std::string_view key;
  std::string_view meaning;                   // half a sentence
  std::string_view source = {};               // who measures or decides it; empty: aimctl
  std::string_view unit = {};                 // empty: it has none
  std::string_view limit = {};                // range or possible values
  std::span<const DocumentField> parts = {};  // the keys of the object, or of each item of the list

  constexpr DocumentField(std::string_view name, std::string_view says, std::string_view from = {},
                          std::string_view measured_in = {}, std::string_view within = {})
      : key(name), meaning(says), source(from), unit(measured_in), limit(within) {}
  constexpr DocumentField(std::string_view name, std::string_view says, std::string_view from,
                          std::span<const DocumentField> keys)
      : key(name), meaning(says), source(from), parts(keys) {}
};

}  // namespace aim::cli
