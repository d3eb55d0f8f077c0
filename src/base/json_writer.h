// Writes JSON straight onto a string: no tree, no allocation but the string's own.
//
// What comes out is strict whatever goes in: broken UTF-8 becomes U+FFFD, a number that JSON cannot say becomes
// null, and everything that a terminal or a script might act on (control characters, DEL, U+2028, U+2029) is
// escaped. Doubles are written with the fewest digits that read back as the same double.
//
//   std::string out;
//   JsonWriter json(out);
//   json.begin_object().member("n", 3).key("shares").begin_array().value(0.5).null().end_array().end_object();
//   // {"n":3,"shares":[0.5,null]}
//
// Calls in an order that is no JSON (a value without its key, an end that closes nothing, a second top value) are bugs
// of the caller and assert.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace stepscope {

// Whole numbers, but not what only looks like one to the compiler.
template <class T>
concept JsonInteger = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && sizeof(T) <= 8;

class JsonWriter {
 public:
  enum class Layout { kCompact, kPretty };  // kPretty: one member or element a line, indented by one blank a level

  explicit JsonWriter(std::string& out, Layout layout = Layout::kCompact) : out_(out), layout_(layout) {}

  JsonWriter& begin_object() { return begin('{'); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_array() { return begin('['); }
  JsonWriter& end_array() { return end(']'); }
  JsonWriter& key(std::string_view name);

  JsonWriter& null() { return literal("null"); }
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(double number);
  JsonWriter& value(std::same_as<bool> auto truth) { return literal(truth ? "true" : "false"); }
  template <JsonInteger T>
  JsonWriter& value(T number) {
    using Wide = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
    return integer(Wide{number});
  }
  // Absent knowledge is null.
  template <class T>
  JsonWriter& value(const std::optional<T>& maybe) {
    return maybe ? value(*maybe) : null();
  }

  template <class T>
  JsonWriter& member(std::string_view name, const T& what) {
    return key(name).value(what);
  }

  // Text that is JSON already, as it is.
  JsonWriter& raw(std::string_view json) { return literal(json); }

  // One whole value was written.
  bool complete() const { return open_.empty() && started_; }

 private:
  struct Level {
    char close;
    bool empty = true;
    bool keyed = false;  // a key waits for its value
  };

  JsonWriter& begin(char open);
  JsonWriter& end(char close);
  JsonWriter& literal(std::string_view text);
  JsonWriter& integer(int64_t number);
  JsonWriter& integer(uint64_t number);
  void before_value();
  void separate(Level& level);
  void new_line();

  std::string& out_;
  Layout layout_;
  std::vector<Level> open_;
  bool started_ = false;
};

// Appends `text` as a JSON string with its quotes.
void append_json_string(std::string& out, std::string_view text);

}  // namespace stepscope
