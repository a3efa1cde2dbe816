// What the program needs of the system before it serves: open files.
#pragma once

#include "core/result.hpp"
#include "robotside/config.hpp"

namespace aim::robotside {

// Raises the limit of open files as far as aimd has use for it. An error where that is too little to serve,
// and to keep some for a stop.
Status provide_open_files(const Settings& settings);

}  // namespace aim::robotside
