# Turns a text file into a C++ source: cmake -DIN=text/en.json -DOUT=en.cpp -DNAME=kEnglish -P this
# One string literal may be too long for a compiler, so the source is a list of lines that ends with
# nullptr.
file(READ ${IN} text)
string(REPLACE "\n" "\n)embedded\",\nR\"embedded(" text "${text}")
file(WRITE ${OUT} "namespace dipolis {\nextern const char* const ${NAME}[];\nconst char* const ${NAME}[] = {\nR\"embedded(${text})embedded\",\nnullptr};\n}\n")
