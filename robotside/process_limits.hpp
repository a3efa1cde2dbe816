// The limit of open files, raised and checked before aimd serves.
#pragma once

#include "core/result.hpp"
#include "robotside/config.hpp"

namespace aim::robotside {

// Raises the limit of open files as far as aimd needs it. Error: the limit is too low to serve and to reserve
// connections for a stop.
Status provide_open_files(const Settings& settings);

}  // namespace aim::robotside
