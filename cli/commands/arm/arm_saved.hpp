// aimctl arm save, load, saved and remove: configurations of the arms under names of the user.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_arm_save(Invocation& invocation);
Status run_arm_load(Invocation& invocation);
Status run_arm_saved(Invocation& invocation);
Status run_arm_remove(Invocation& invocation);

}  // namespace aim::cli
