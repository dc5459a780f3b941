// Mistake: treats pairs as one-way, so a blow at the second unit spares the first.
#include <cstdio>
#include <cstring>

typedef unsigned long long Set;

int n, m, best;
Set kills[56];   // the units killed by a blow at this unit
Set killers[56]; // the units at which a blow kills this unit

int size(Set set) { return __builtin_popcountll(set); }

// A lower bound on the number of blows: the size of a set of units such that no blow kills two of them.
int needed(Set alive) {
    int count = 0;
    while (alive) {
        int unit = -1;
        for (int i = 0; i < n; i++)
            if (alive >> i & 1 && (unit < 0 || size(killers[i]) < size(killers[unit]))) unit = i;
        for (int j = 0; j < n; j++)
            if (killers[unit] >> j & 1) alive &= ~kills[j];
        count++;
    }
    return count;
}

void strike(Set alive, Set allowed, int blows) {
    if (!alive) {
        best = blows;
        return;
    }
    if (blows + needed(alive) >= best) return;
    int most = 0;
    for (int j = 0; j < n; j++)
        if (allowed >> j & 1 && size(kills[j] & alive) > most) most = size(kills[j] & alive);
    if (most == 0 || blows + (size(alive) + most - 1) / most >= best) return;
    int unit = -1;
    for (int i = 0; i < n; i++)
        if (alive >> i & 1 && (unit < 0 || size(killers[i] & allowed) < size(killers[unit] & allowed))) unit = i;
    Set left = killers[unit] & allowed;
    while (left) {
        int first = -1;
        for (int j = 0; j < n; j++)
            if (left >> j & 1 && (first < 0 || size(kills[j] & alive) > size(kills[first] & alive))) first = j;
        left ^= 1ULL << first;
        allowed ^= 1ULL << first;
        strike(alive & ~kills[first], allowed, blows + 1);
    }
}

int main() {
    while (scanf("%d%d", &n, &m) == 2) {
        for (int i = 0; i < n; i++) kills[i] = killers[i] = 1ULL << i;
        while (m--) {
            int a, b;
            scanf("%d%d", &a, &b);
            kills[a - 1] |= 1ULL << (b - 1);
            killers[b - 1] |= 1ULL << (a - 1);
        }
        best = n + 1;
        strike((1ULL << n) - 1, (1ULL << n) - 1, 0);
        printf("%d\n", best);
    }
    return 0;
}
