// Views of topics, methods and versions.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string topics_view(const Json& document, const Screen& screen);
std::string topic_rate_view(const Json& document, const Screen& screen);  // one line of `topic hz`
std::string method_view(const Json& document, const Screen& screen);      // of `rpc describe METHOD`
std::string message_view(const Json& document, const Screen& screen);     // of `rpc describe MESSAGE`
std::string version_view(const Json& document, const Screen& screen);

}  // namespace aim::cli
