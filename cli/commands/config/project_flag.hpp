// The flag of the commands that change a configuration file.
#pragma once

#include "cli/config/config_edit.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

inline constexpr Parameter kProjectFlag{
    .name = "--project",
    .help = "change the project's file (.aimctl.toml in this folder or above) instead of the user's"};

inline ConfigTarget target_of(const Invocation& invocation) {
  return invocation.arguments().has("--project") ? ConfigTarget::project : ConfigTarget::user;
}

// A value of a layer above the changed file stays in effect.
inline bool is_hidden(const Invocation& invocation, Layer layer) {
  return layer > (target_of(invocation) == ConfigTarget::project ? Layer::project : Layer::user);
}

}  // namespace aim::cli
