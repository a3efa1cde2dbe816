// The verbs of sim that are in files of their own.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_sim_hardware(Invocation& invocation);
Status run_sim_charger(Invocation& invocation);
Status run_sim_estop(Invocation& invocation);
Status run_sim_fault_list(Invocation& invocation);
Status run_sim_fault_inject(Invocation& invocation);
Status run_sim_fault_clear(Invocation& invocation);

Error no_simulator();  // the robot does not serve SimService

}  // namespace aim::cli
