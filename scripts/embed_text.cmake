# Turns a text file into a C++ source: cmake -DIN=text/en.json -DOUT=en.cpp -DNAME=kEnglish -P this
# A raw string literal may be too long for a compiler, so it is cut into adjacent pieces at line ends.
file(READ ${IN} text)
string(REPLACE "\n" ")embedded\"\nR\"embedded(\n" text "${text}")
file(WRITE ${OUT} "namespace dipolis {\nextern const char* const ${NAME};\nconst char* const ${NAME} =\nR\"embedded(${text})embedded\";\n}\n")
