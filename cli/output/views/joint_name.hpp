// Names of joints as people read and type them.
#pragma once

#include <string>
#include <string_view>

#include "cli/output/screen.hpp"
#include "core/model/joint.hpp"

namespace aim::cli {

// The name without the number that the wire puts before it, if the model knows it by that name too.
std::string short_joint_name(std::string_view name, const Screen& screen);

const Joint* joint_named(std::string_view name, const Screen& screen);  // nullptr: not known

}  // namespace aim::cli
