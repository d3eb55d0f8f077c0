#include "ingest/json/rewriter.h"

#include <algorithm>
#include <numeric>

#include "base/json_writer.h"
#include "ingest/json/decode.h"

namespace stepscope::json {

void Rewriter::value(const Value& value, std::string& out) {
  if (value.sort != Sort::kNested) return scalar(value, false, out);
  const size_t from = out.size();
  repeated_.clear();
  nested(value.raw, out);
  if (!repeated_.empty()) cut(from, out);
}

void Rewriter::nested(std::string_view text, std::string& out) {
  Scanner in(text.data(), text.data() + text.size(), blemishes_);
  do {
    const char open = in.peek();
    if (open == '{' || open == '[') {
      in.take(open);
      out += open;
      levels_.push_back({open == '{', members_.size()});
      if (in.peek() != (open == '{' ? '}' : ']')) {
        if (open == '{') member(in, out);
        continue;
      }
    } else {
      Value value;
      in.value(value);
      scalar(value, take_soundness(), out);
    }
    while (!levels_.empty()) {
      const bool object = levels_.back().object;
      const bool more = in.take(',');
      if (!in.take(object ? '}' : ']') && more) {
        out += ", ";
        if (object) member(in, out);
        break;
      }
      close(out);
      out += object ? '}' : ']';
    }
  } while (!levels_.empty());
}

// Whether what was scanned since the last call had no blemish.
bool Rewriter::take_soundness() {
  const bool sound = !blemishes_.any;
  if (!sound) blemishes_ = {};
  return sound;
}

void Rewriter::scalar(const Value& value, bool sound, std::string& out) {
  if (value.sort == Sort::kNull) {
    out += "null";
  } else if (value.sort != Sort::kText) {
    out += value.raw;
  } else if (sound && !value.escaped) {
    out += '"';
    out += value.raw;
    out += '"';
  } else {
    append_json_string(out, decode(value, scratch_));
  }
}

void Rewriter::member(Scanner& in, std::string& out) {
  Value key;
  in.peek();
  in.text(key);
  in.take(':');
  const size_t begin = out.size();
  append_json_string(out, decode(key, scratch_));  // one spelling for one key
  members_.push_back({begin, out.size()});
  out += ": ";
}

// The innermost object ends: of members with one key all but the last are noted for cutting, each up to the next
// member.
void Rewriter::close(const std::string& out) {
  const size_t first = levels_.back().members;
  const auto key = [&](uint32_t i) {
    return std::string_view(out).substr(members_[i].begin, members_[i].end - members_[i].begin);
  };
  order_.resize(members_.size() - first);
  std::iota(order_.begin(), order_.end(), static_cast<uint32_t>(first));
  std::sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) {
    const int compared = key(a).compare(key(b));
    return compared != 0 ? compared < 0 : a < b;
  });
  for (size_t i = 1; i < order_.size(); ++i) {
    const uint32_t earlier = order_[i - 1];
    if (key(earlier) == key(order_[i])) repeated_.push_back({members_[earlier].begin, members_[earlier + 1].begin});
  }
  members_.resize(first);
  levels_.pop_back();
}

void Rewriter::cut(size_t from, std::string& out) {
  std::sort(repeated_.begin(), repeated_.end(), [](const Member& a, const Member& b) { return a.begin < b.begin; });
  size_t read = from;
  size_t write = from;
  const auto keep_until = [&](size_t end) {
    std::copy(out.begin() + read, out.begin() + end, out.begin() + write);
    write += end - read;
  };
  for (const Member& piece : repeated_) {
    if (piece.begin < read) {  // inside a piece that went already
      read = std::max(read, piece.end);
      continue;
    }
    keep_until(piece.begin);
    read = piece.end;
  }
  keep_until(out.size());
  out.resize(write);
}

}  // namespace stepscope::json
