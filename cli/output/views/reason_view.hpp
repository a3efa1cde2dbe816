// Views of what aimctl explains: refusals, words, and the checks of doctor.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string refusal_view(const Json& document, const Screen& screen);       // of `why`
std::string explanations_view(const Json& document, const Screen& screen);  // of `explain`
std::string checks_view(const Json& document, const Screen& screen);        // of `doctor`

// "aimdk.protocol.McMotionService/SetNeckCommand" is "SetNeckCommand"; a topic stays as it is.
std::string short_subject(const std::string& what);

}  // namespace aim::cli
