#include "outputs/parts/warning_texts.h"

#include <fmt/format.h>

namespace stepscope {
namespace {

constexpr WarningText kTexts[] = {
    {"broken_event", true, "text that is no event was left out", "write a strict copy with --repair"},
    {"control_byte", true, "raw control bytes inside texts were read as they are",
     "other viewers refuse the file; write a strict copy with --repair"},
    {"bare_value", true, "inf or nan stand where JSON allows none; they count as absent",
     "write a strict copy with --repair"},
    {"spare_comma", true, "commas with nothing between them were passed over", "write a strict copy with --repair"},
    {"truncated", true, "the file ends too early; everything before the cut was used",
     "let the writer finish: leave the profiler before the process ends"},
    {"trailing_bytes", true, "bytes that belong to no compressed data follow the trace",
     "fetch the file again if its end matters"},
    {"bad_checksum", true, "the compressed data do not match their checksum", "fetch the file again"},
    {"two_writers", true, "a second document begins inside the first",
     "give every process a file of its own: put rank and pid into the name"},
    {"negative_duration", true, "events with a negative duration were left out",
     "a clock was set back while recording; record again"},
    {"no_time", true, "events without a time were counted, and left out of all times", ""},
    {"bad_base_time", true, "", "times are right among themselves; their date is unknown"},
    {"impossible_duration", true, "", "a known fault of the recorder; record again if these kernels matter"},
    {"suspect_overlap", true, "", "mark the steps (prof.step()), so that it can be judged"},
    {"clock_skew", true, "", "clocks of host and device disagree; do not trust launch delays"},
    {"external_id_fallback", false, "", "record with a newer torch for exact links"},
    {"rank_name_mismatch", false, "", "the content was believed; rename the file"},
    {"rank_conflict", true, "two files claim to be the same rank at the same time",
     "keep the traces of different runs in different folders"},
    {"stray_end", true, "ends of events without a begin were left out",
     "begin and end the capture outside of running ranges"},
    {"late_burst", false, "", ""},
    {"unknown_device_rows", false, "rows of a device category that is not known here were shown, not counted",
     "report the category, so that it can be added"},
    {"busy_machine", false, "other processes used the machine while it was recorded", "record on a quiet machine"},
    {"launches_without_work", true, "", "record fewer steps, so that no buffer overflows"},
    {"repaired", false, "the file is a repaired copy", ""},
};
constexpr WarningText kUnknown{"", true, "", ""};

}  // namespace

const WarningText& warning_text(std::string_view code) {
  for (const WarningText& text : kTexts) {
    if (text.code == code) return text;
  }
  return kUnknown;
}

std::string meaning_of(std::string_view code, std::string_view note) {
  const std::string_view meaning = warning_text(code).meaning;
  if (meaning.empty()) return std::string(note);
  return note.empty() ? std::string(meaning) : fmt::format("{} ({})", meaning, note);
}

}  // namespace stepscope
