// Strings and octet sequences of CDR.
#include "core/codec/cdr_stream.hpp"

namespace aim {

void CdrWriter::put_text(std::string_view text) {
  put(static_cast<std::uint32_t>(text.size() + 1));
  bytes_.append(text);
  bytes_ += '\0';
}

bool CdrReader::get_text(std::string& text) {
  std::uint32_t size = 0;
  if (!get(size)) return false;
  text.clear();
  if (size == 0) return true;
  if (!get_octets(size, text)) return false;
  if (text.back() != '\0') return fail();
  text.pop_back();
  return true;
}

bool CdrReader::get_octets(std::size_t count, std::string& octets) {
  if (failed_ || count > left()) return fail();
  octets.assign(bytes_.substr(at_, count));
  at_ += count;
  return true;
}

}  // namespace aim
