// The same bytes as a whole and in pieces: a reader must give the same result for any split.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace aim::fuzz {

inline std::vector<std::string_view> pieces_of(std::string_view bytes, std::size_t longest) {
  std::vector<std::string_view> pieces;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(longest, bytes.size())))
    pieces.push_back(bytes.substr(0, longest));
  return pieces;
}

// The piece length depends on the input length; some pieces are short.
inline std::size_t piece_length_for(std::string_view input) { return input.size() % 23 + 1; }

}  // namespace aim::fuzz
