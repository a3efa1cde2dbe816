// fmt as a static library, compiled once. Debian packages only the shared library, which delays the start of
// aimctl; as headers only, fmt would be compiled again in every source that formats.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
FMT_BEGIN_DETAIL_NAMESPACE
template auto thousands_sep_impl<char>(locale_ref) -> thousands_sep_result<char>;
template auto decimal_point_impl<char>(locale_ref) -> char;
template void buffer<char>::append(const char*, const char*);
template void vformat_to<char>(buffer<char>&, basic_string_view<char>,
                               basic_format_args<buffer_context<char>>, locale_ref);
FMT_END_DETAIL_NAMESPACE
FMT_END_NAMESPACE
