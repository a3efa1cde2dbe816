// The action graph drawn as text, Graphviz or Mermaid.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/output/sink.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

std::string graph_as_text(const ActionGraph& graph);
std::string graph_as_dot(const ActionGraph& graph, std::string_view title);
std::string graph_as_mermaid(const ActionGraph& graph);
Json graph_as_document(const ActionGraph& graph);  // {actions: [...], edges: [{from, to, certainty}]}

}  // namespace aim::cli
