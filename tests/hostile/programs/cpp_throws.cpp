// evidence: signal 6 (SIGABRT)
#include <iostream>
#include <stdexcept>

static void hostile() {
    throw std::runtime_error("\033[2J");
}

int main() {
    std::string line;
    std::getline(std::cin, line);
    if (line == "hostile") hostile();
    std::cout << line << "\n";
}
