// Manual pages in mdoc(7), generated from the command table. Used by aim-pages, not by aimctl.
#pragma once

#include <string>

#include "cli/table/command.hpp"

namespace aim::cli {

std::string man_page();                  // aimctl(1)
std::string man_page(const Noun& noun);  // aimctl-<noun>(1)
std::string config_page();               // aimctl.toml(5)

}  // namespace aim::cli
