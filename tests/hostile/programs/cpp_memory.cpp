// options: --memory-limit 64 --time-limit 5
#include <iostream>
#include <vector>

static void hostile() {
    std::vector<std::vector<char>> all;
    for (;;) all.emplace_back(1 << 20, 1);
}

int main() {
    std::string line;
    std::getline(std::cin, line);
    if (line == "hostile") hostile();
    std::cout << line << "\n";
}
