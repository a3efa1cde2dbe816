// The keys of the documents of aimctl config.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::config_fields {

inline constexpr DocumentField kLayer{"layer", "where the value is set", "", "",
                                      "default, system, user, project, environment, flag"};

inline constexpr DocumentField kListSettings[] = {
    {"key", "name of the setting"},
    {"value", "value of the setting", "configuration"},
    kLayer,
    {"origin", "where the value is set: a flag, a variable, or file and line"}};
inline constexpr DocumentField kList[] = {
    {"settings", "the settings, one row each", "configuration", kListSettings}};
inline constexpr DocumentField kPathFiles[] = {
    kLayer,
    {"path", "where the file is"},
    {"state", "whether the file counts", "", "", "absent, read, invalid, ignored"},
    {"problem", "what is wrong with the file; null: nothing"}};
inline constexpr DocumentField kPath[] = {
    {"files", "the configuration files, the one that takes precedence first", "", kPathFiles}};

}  // namespace aim::cli::config_fields
