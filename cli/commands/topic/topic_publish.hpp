// aimctl topic pub.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_topic_publish(Invocation& invocation);

}  // namespace aim::cli
