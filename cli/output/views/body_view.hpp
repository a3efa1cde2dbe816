// What a person sees of the poses, motions, sequences and gaits of a robot with a walking controller of its
// own.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string body_view(const Json& document, const Screen& screen);
std::string sequence_view(const Json& document, const Screen& screen);
std::string gaits_view(const Json& document, const Screen& screen);
// Ending lines.
std::string body_line(const Json& document, const Screen& screen);
std::string sequence_line(const Json& document, const Screen& screen);
std::string gait_line(const Json& document, const Screen& screen);  // of an upload

// "height 20.0 cm, pitch 5.0°": what differs from zero, and the height.
std::string body_words(const Json& document, const Screen& screen);

}  // namespace aim::cli
