// Renders the action graph as text, Graphviz and Mermaid. Solid lines are certain, dashed ones observed,
// dotted ones inferred.
#include "cli/commands/action/action_graph.hpp"

#include <fmt/format.h>

namespace aim::cli {
namespace {

std::string_view name_of(Certainty certainty) {
  switch (certainty) {
    case Certainty::certain:
      return "certain";
    case Certainty::observed:
      return "observed";
    case Certainty::inferred:
      return "inferred";
  }
  return "";
}

std::string_view dot_style(Certainty certainty) {
  switch (certainty) {
    case Certainty::certain:
      return "solid";
    case Certainty::observed:
      return "dashed";
    case Certainty::inferred:
      return "dotted";
  }
  return "";
}

}  // namespace

std::string graph_as_text(const ActionGraph& graph) {
  std::string text;
  for (const Action& action : graph.actions()) {
    text += fmt::format("{}\n", action.name);
    for (const ActionEdge& edge : graph.edges())
      if (edge.from == action.name)
        text += fmt::format(
            "  -> {}{}\n", edge.to,
            edge.certainty == Certainty::certain ? "" : fmt::format("  ({})", name_of(edge.certainty)));
  }
  return text + fmt::format("from everywhere\n  -> {}\n", graph.at(0).name);
}

std::string graph_as_dot(const ActionGraph& graph, std::string_view title) {
  std::string text = fmt::format("digraph \"{}\" {{\n  rankdir=LR;\n  node [shape=box];\n", title);
  for (const Action& action : graph.actions())
    text +=
        fmt::format("  {}{};\n", action.name, action.behaviour == Behaviour::none ? " [style=dashed]" : "");
  for (const ActionEdge& edge : graph.edges())
    text += fmt::format("  {} -> {} [style={}];\n", edge.from, edge.to, dot_style(edge.certainty));
  return text + "}\n";
}

std::string graph_as_mermaid(const ActionGraph& graph) {
  std::string text = "graph LR\n";
  for (const ActionEdge& edge : graph.edges())
    text += fmt::format("  {} {} {}\n", edge.from, edge.certainty == Certainty::certain ? "-->" : "-.->",
                        edge.to);
  return text;
}

Json graph_as_document(const ActionGraph& graph) {
  Json actions = Json::array();
  for (const Action& action : graph.actions())
    actions.push_back({{"name", action.name}, {"number", action.number}, {"summary", action.summary}});
  Json edges = Json::array();
  for (const ActionEdge& edge : graph.edges())
    edges.push_back({{"from", edge.from}, {"to", edge.to}, {"certainty", name_of(edge.certainty)}});
  return Json{
      {"actions", std::move(actions)}, {"edges", std::move(edges)}, {"from_everywhere", graph.at(0).name}};
}

}  // namespace aim::cli
