// A table that makes a document: each key with the function that reads its value. A key stands once, with
// what it means and where it comes from.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "cli/output/sink.hpp"
#include "cli/table/document_field.hpp"

namespace aim::cli {

// `Reading`: what the robot answered.
template <class Reading>
struct ReadField {
  DocumentField field;
  Json (*value)(const Reading&);
};

namespace detail {
template <class Table, std::size_t... I>
constexpr std::array<DocumentField, sizeof...(I)> keys_at(const Table& table, std::index_sequence<I...>) {
  return {table[I].field...};
}
}  // namespace detail

// For Command::fields.
template <class Reading, std::size_t N>
constexpr std::array<DocumentField, N> keys_of(const ReadField<Reading> (&table)[N]) {
  return detail::keys_at(table, std::make_index_sequence<N>{});
}

template <class Reading, std::size_t N>
Json document_of(const ReadField<Reading> (&table)[N], const Reading& reading) {
  Json document = Json::object();
  for (const ReadField<Reading>& row : table) document[std::string(row.field.key)] = row.value(reading);
  return document;
}

}  // namespace aim::cli
