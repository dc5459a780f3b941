constexpr long work() { long sum = 0; for (long step = 0;; step++) sum += step; return sum; }
constexpr long sum = work();
int main() { return sum; }
