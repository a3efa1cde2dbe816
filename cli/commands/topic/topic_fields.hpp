// The keys of the documents of aimctl topic.
#pragma once

#include "cli/table/shared_fields.hpp"
#include "core/model/backend.hpp"

namespace aim::cli::topic_fields {

inline constexpr DocumentField kTopic{"topic", "name of the topic", "robot model"};

inline constexpr DocumentField kListTopics[] = {
    kTopic,
    {"type", "message type of the topic", "robot model"},
    {"direction", "who sends the topic", "robot model"},
    fields::kNominalHz,
    {"served", "whether the robot sends or receives the topic", "robot"},
    fields::kRateHz,
    {"backends", "transports that carry the topic", "robot", "", kBackendNames},
    fields::kSamples,
    fields::kSummary};
inline constexpr DocumentField kList[] = {{"topics", "the topics of the robot", "robot model", kListTopics}};
inline constexpr DocumentField kEcho[] = {
    kTopic, {"message", "the message, with the names of its definition", "robot"}};
inline constexpr DocumentField kHz[] = {
    kTopic,
    {"via", "how the topic came or went: dds, lcm, ros1 or http"},
    fields::kRateHz,
    {"deviation_s", "standard deviation of the time between samples; null: not every one is kept", "", "s",
     "0 or more"},
    {"longest_gap_s", "longest time between two samples; null: not every one is kept", "", "s", "0 or more"},
    fields::kSamples,
    {"lost", "samples that did not arrive, by their sequence numbers"}};

}  // namespace aim::cli::topic_fields
