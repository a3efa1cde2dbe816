// The keys of all documents with their places, from the tables of the commands: what a key means, and where.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/table/command.hpp"

namespace aim::cli {

struct PlacedField {
  std::string_view noun;  // of the command; empty: any document has it
  std::string path;       // with the objects and lists that it is in: "base.yaw_rad"
  const DocumentField* field;
};

// Those of a command's document, an object before its keys.
std::vector<PlacedField> fields_of(const Command& command);
// "joints, joints.name"
std::string field_list(const Command& command);

// Those of every command, and those that any document can have.
std::vector<PlacedField> all_fields();

// The first place of each meaning of a key. What may stand before it chooses among them, and is left out of
// account where it chooses none: a noun, objects, lists ("bms.status", "base.yaw_rad", "joints[0].name").
std::vector<PlacedField> meanings_of_field(std::string_view path);

}  // namespace aim::cli
