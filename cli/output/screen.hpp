// The screen of a person, as far as a view depends on it.
#pragma once

#include <cstddef>
#include <string_view>

namespace aim {
struct RobotModel;
}

namespace aim::cli {

struct Screen {
  std::size_t columns = 80;
  bool color = false;
  bool unicode = true;                // the locale is UTF-8; otherwise ASCII
  bool radians = false;               // --units rad
  const RobotModel* model = nullptr;  // names and limits; nullptr: not known
  std::string_view robot = {};        // the name that the configuration gives the robot; empty: it has none
};

}  // namespace aim::cli
