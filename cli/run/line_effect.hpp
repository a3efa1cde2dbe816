// What a line may do to robots, as its command says.
#pragma once

#include "cli/table/parser.hpp"

namespace aim::cli {

// Whether a command moves a robot or changes what it does. `rpc call` can do either, whatever it is declared
// to be. A verb `stop` ends what moves.
inline bool may_move(const Command& command) {
  const bool moves = command.danger == Danger::moves && command.verb != "stop";
  return moves || (command.noun == "rpc" && command.verb == "call");
}

inline bool changes_something(const Command& command) {
  return command.danger == Danger::moves || command.danger == Danger::stops || command.danger == Danger::sets;
}

// The robot may be another one after it.
inline bool leaves_traces(const Command& command) { return may_move(command) || changes_something(command); }

// A local command sends no request, so that a wrong --robot is no error.
inline bool asks_no_robot(const Command& command) {
  return command.danger == Danger::local && !command.shows_model;
}

inline bool is_stop(const Request& request) {
  return request.command->danger == Danger::stops && !request.arguments.has("--reset");
}

// Also "dance stop": whatever it ends, the operator wants rest.
inline bool ends_motion(const Request& request) {
  return is_stop(request) || request.command->verb == "stop";
}

}  // namespace aim::cli
