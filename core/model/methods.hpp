// The typed methods that aimctl calls and aimd serves: a struct for each service of the schema, with a
// constant for each of its methods (methods::StopService::kStop). Declared in proto/ and nowhere else: the
// build writes them (proto/method_header.cpp). Message types are only declared here, not included.
#pragma once

#include "core/model/method.hpp"

#include "aim/methods.hpp"
