// Rows of the wire from functions of generated messages. A message of another type than the row's is not
// taken.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/codec/ros_default.hpp"
#include "robotside/simulators/kuavo/sim_kuavo.hpp"

namespace aim::robotside::kuavo::sim_row {

template <class Type>
const Message& prototype(Generation) {
  return Type::default_instance();
}

template <class Type>
std::vector<Type> vector_of(const google::protobuf::RepeatedField<Type>& values) {
  return {values.begin(), values.end()};
}
inline std::span<const double> span_of(const google::protobuf::RepeatedField<double>& values) {
  return {values.data(), static_cast<std::size_t>(values.size())};
}

template <class Outcomes, class Response>
void answer(const Outcomes& outcome, Response& response) {
  response.set_success(outcome.done);
  response.set_message(outcome.message);
}

// `function` is one of the robot, or of its upper body.
template <class Function, class... Messages>
void run(Function function, SimKuavo& robot, Messages&... messages) {
  if constexpr (std::is_invocable_v<Function, SimKuavo&, Messages&...>)
    function(robot, messages...);
  else
    function(robot.upper, messages...);
}

template <class Type, auto kTake>
TakenTopic taken(std::string_view name) {
  return {name, &prototype<Type>, [](SimKuavo& robot, const Message& message) {
            if (const auto* typed = google::protobuf::DynamicCastToGenerated<Type>(&message))
              run(kTake, robot, *typed);
          }};
}

// `kMoves`: of a topic whose messages are repeated, whether one makes the robot move.
template <class Type, auto kTake, auto kMoves>
TakenTopic taken_in_stream(std::string_view name) {
  TakenTopic topic = taken<Type, kTake>(name);
  topic.moves = [](const Message& message) {
    const auto* typed = google::protobuf::DynamicCastToGenerated<Type>(&message);
    return typed != nullptr && kMoves(*typed);
  };
  return topic;
}

template <class Type, class Fill>
PublishedTopic published(std::string name, int every, Fill fill,
                         std::uint32_t (*changes)(const SimKuavo&) = nullptr) {
  return {.name = std::move(name),
          .prototype = &prototype<Type>,
          .every = every,
          .fill =
              [fill](const SimKuavo& robot, Message& message) {
                if (auto* typed = google::protobuf::DynamicCastToGenerated<Type>(&message))
                  fill(robot, *typed);
              },
          .changes = changes};
}

template <class Service, auto kServe>
ServedService served(std::string_view name, std::string_view type) {
  return {name, type, Service::Request::default_instance(), Service::Response::default_instance(),
          [](SimKuavo& robot, const Message& message, Message& reply) {
            const auto* request =
                google::protobuf::DynamicCastToGenerated<typename Service::Request>(&message);
            auto* response = google::protobuf::DynamicCastToGenerated<typename Service::Response>(&reply);
            if (request == nullptr || response == nullptr) return;
            run(kServe, robot, *request, *response);
            static_cast<void>(complete_ros(reply));  // a refusal has its arrays, too
          }};
}

}  // namespace aim::robotside::kuavo::sim_row
