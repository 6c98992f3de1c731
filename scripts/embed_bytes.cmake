# Turns a file of bytes into a C++ source: cmake -DIN=a.net -DOUT=a.cpp -DNAME=kBytes -P this
include(${CMAKE_CURRENT_LIST_DIR}/bytes_literal.cmake)
bytes_literal(${IN} literal size)
file(WRITE ${OUT} "#include <string_view>\nnamespace dipolis {\nextern const std::string_view ${NAME};\nconstinit const std::string_view ${NAME} = {\n${literal},\n${size}};\n}\n")
