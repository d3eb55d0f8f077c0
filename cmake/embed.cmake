# Data files compiled into the program: facts that change without code.
#
#   stepscope_embed(OUT names.json thresholds.json ...)
#
# writes a C++ file that defines stepscope::embedded(name) over data/NAME and returns its path in OUT.
function(stepscope_embed OUT)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded_data.cpp)
  set(text "#include \"base/embedded.h\"\n\nnamespace stepscope {\n\nstd::string_view embedded(std::string_view name) {\n")
  foreach(name IN LISTS ARGN)
    set(path ${PROJECT_SOURCE_DIR}/data/${name})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    file(READ ${path} hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\n    " hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1, " bytes "${hex}")
    string(MAKE_C_IDENTIFIER "${name}" id)
    string(APPEND text "  static constexpr unsigned char k_${id}[] = {\n    ${bytes}};\n"
      "  if (name == \"${name}\") return {reinterpret_cast<const char*>(k_${id}), sizeof(k_${id})};\n")
  endforeach()
  string(APPEND text "  return {};\n}\n\n}  // namespace stepscope\n")
  file(WRITE ${out}.new "${text}")
  file(COPY_FILE ${out}.new ${out} ONLY_IF_DIFFERENT)
  set(${OUT} ${out} PARENT_SCOPE)
endfunction()
