// Mistake: numbers the cases from 0.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

typedef long long Long;
typedef unsigned long long Set;

int n, k;
Long x[60], y[60];
Set reach[60];

Long distanceOf(int i, int j) {
    Long dx = x[i] - x[j], dy = y[i] - y[j];
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

int needed(Set left) {
    int count = 0;
    for (int i = 0; i < n; i++) {
        if (!(left >> i & 1)) continue;
        count++;
        for (int j = 0; j < n; j++)
            if (reach[i] >> j & 1) left &= ~reach[j];
    }
    return count;
}

bool cover(Set left, Set allowed, int airports) {
    if (!left) return true;
    if (needed(left) > airports) return false;
    int city = -1;
    for (int i = 0; i < n; i++) {
        if (!(left >> i & 1)) continue;
        if (city < 0 || __builtin_popcountll(reach[i] & allowed) < __builtin_popcountll(reach[city] & allowed)) city = i;
    }
    for (int j = 0; j < n; j++) {
        if (!(reach[city] & allowed & 1ULL << j)) continue;
        allowed ^= 1ULL << j;
        if (cover(left & ~reach[j], allowed, airports - 1)) return true;
    }
    return false;
}

bool isEnough(Long radius) {
    for (int i = 0; i < n; i++) {
        reach[i] = 0;
        for (int j = 0; j < n; j++)
            if (distanceOf(i, j) <= radius) reach[i] |= 1ULL << j;
    }
    Set all = (1ULL << n) - 1;
    return cover(all, all, k);
}

int main() {
    int t;
    scanf("%d", &t);
    for (int number = 0; number < t; number++) {
        scanf("%d%d", &n, &k);
        for (int i = 0; i < n; i++) scanf("%lld%lld", &x[i], &y[i]);
        vector<Long> radii;
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) radii.push_back(distanceOf(i, j));
        sort(radii.begin(), radii.end());
        int low = 0, high = (int)radii.size() - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (isEnough(radii[middle])) high = middle;
            else low = middle + 1;
        }
        printf("Case #%d: %lld\n", number, radii[low]);
    }
    return 0;
}
