// evidence: signal 6 (SIGABRT)
#include <iostream>
#include <vector>

static void hostile() {
    std::vector<int> few(3);
    std::cout << few.at(5);
}

int main() {
    std::string line;
    std::getline(std::cin, line);
    if (line == "hostile") hostile();
    std::cout << line << "\n";
}
