#include "ingest/io/magic.h"

#include <algorithm>

namespace stepscope {
namespace {

using namespace std::string_view_literals;

struct Magic {
  std::string_view bytes;
  std::string_view format;
};

constexpr Magic kForeign[] = {
    {"SQLite format 3\0"sv, "a SQLite database (an Nsight Systems export?)"},
    {"\x80\x02"sv, "a Python pickle (a memory snapshot?)"},
    {"\x80\x03"sv, "a Python pickle (a memory snapshot?)"},
    {"\x80\x04"sv, "a Python pickle (a memory snapshot?)"},
    {"\x80\x05"sv, "a Python pickle (a memory snapshot?)"},
    {"PK\x03\x04"sv, "a zip archive (unpack it, or is it a saved model?)"},
    {"\x7F"
     "ELF"sv,
     "a program or library"},
    {"BZh"sv, "packed with bzip2 (unpack it first)"},
    {"\xFD"
     "7zXZ"sv,
     "packed with xz (unpack it first)"},
    {"\x04\x22\x4D\x18"sv, "packed with lz4 (unpack it first)"},
    {"7z\xBC\xAF"sv, "a 7z archive (unpack it first)"},
    {"\x89PNG"sv, "a picture"},
    {"%PDF"sv, "a PDF document"},
    {"\x89HDF"sv, "an HDF5 file"},
    {"PAR1"sv, "a Parquet file"},
    {"ARROW1"sv, "an Arrow file"},
    {"\xFF\xFE"sv, "UTF-16 text (save it as UTF-8)"},
    {"\xFE\xFF"sv, "UTF-16 text (save it as UTF-8)"},
    {"{\0"sv, "UTF-16 text (save it as UTF-8)"},
    {"[\0"sv, "UTF-16 text (save it as UTF-8)"},
    {"\0{"sv, "UTF-16 text (save it as UTF-8)"},
    {"\0["sv, "UTF-16 text (save it as UTF-8)"},
};

// A field 1 with a length, and soon a byte that no text has: the packets of a Perfetto trace.
bool is_perfetto(std::string_view head) {
  const auto binary = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
  };
  const std::string_view start = head.substr(0, 32);
  const size_t first = start.find_first_not_of(" \t\r\n");
  const bool json = first != start.npos && (start[first] == '{' || start[first] == '[');
  return start.starts_with('\n') && !json && std::any_of(start.begin(), start.end(), binary);
}

}  // namespace

Packing packing_of(std::string_view head) {
  if (head.starts_with("\x1F\x8B"sv)) return Packing::kGzip;
  if (head.starts_with("\x28\xB5\x2F\xFD"sv)) return Packing::kZstd;
  return Packing::kNone;
}

std::string_view foreign_format(std::string_view head) {
  for (const Magic& magic : kForeign) {
    if (head.starts_with(magic.bytes)) return magic.format;
  }
  if (head.size() > 262 && head.substr(257, 5) == "ustar") return "a tar archive (unpack it first)";
  if (is_perfetto(head)) return "binary, as Perfetto's own traces are (export it as JSON)";
  const std::string_view text = head.substr(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
  if (text.starts_with('<')) return "HTML or XML";
  return {};
}

}  // namespace stepscope
