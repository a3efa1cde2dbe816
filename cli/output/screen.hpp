// The screen of a person, as far as a view depends on it.
#pragma once

#include <cstddef>

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
};

}  // namespace aim::cli
