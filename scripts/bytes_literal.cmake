# bytes_literal(FILE LITERAL SIZE): the file's bytes as a C++ string literal, and how many they are.
# String literals, because compilers read them a hundred times faster than lists of numbers.
function(bytes_literal file literal size)
  file(READ ${file} bytes HEX)
  string(LENGTH "${bytes}" length)
  math(EXPR length "${length} / 2")
  string(REGEX REPLACE "(................................................................)" "\\1\"\n\"" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
  set(${literal} "\"${bytes}\"" PARENT_SCOPE)
  set(${size} ${length} PARENT_SCOPE)
endfunction()
