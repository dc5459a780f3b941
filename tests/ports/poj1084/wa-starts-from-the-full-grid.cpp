// Mistake: forgets the sticks that are gone already.
#include <cstdio>
#include <vector>
using namespace std;

typedef unsigned long long Set;

int n, best;
vector<Set> squares; // the sticks of each, small squares first

int horizontal(int r, int c) { return r * (2 * n + 1) + c; }
int vertical(int r, int c) { return r * (2 * n + 1) + n + c; }

void makeSquares() {
    squares.clear();
    for (int s = 1; s <= n; s++)
        for (int r = 0; r + s <= n; r++)
            for (int c = 0; c + s <= n; c++) {
                Set square = 0;
                for (int i = 0; i < s; i++) {
                    square |= 1ULL << horizontal(r, c + i) | 1ULL << horizontal(r + s, c + i);
                    square |= 1ULL << vertical(r + i, c) | 1ULL << vertical(r + i, c + s);
                }
                squares.push_back(square);
            }
}

// Whole squares no two of which share a stick.
int needed(Set gone) {
    int count = 0;
    for (size_t i = 0; i < squares.size(); i++)
        if (!(squares[i] & gone)) {
            gone |= squares[i];
            count++;
        }
    return count;
}

// `kept` are sticks that may not be taken any more.
void search(Set gone, Set kept, int sticks) {
    if (sticks + needed(gone) >= best) return;
    size_t chosen = squares.size();
    int fewest = 100;
    for (size_t i = 0; i < squares.size(); i++) {
        if (squares[i] & gone) continue;
        int count = __builtin_popcountll(squares[i] & ~kept);
        if (count < fewest) {
            fewest = count;
            chosen = i;
        }
    }
    if (chosen == squares.size()) {
        best = sticks;
        return;
    }
    for (Set left = squares[chosen] & ~kept; left; left &= left - 1) {
        Set stick = left & -left;
        search(gone | stick, kept, sticks + 1);
        kept |= stick;
    }
}

int main() {
    int t, answers[6] = {0};
    scanf("%d", &t);
    while (t--) {
        int k, stick;
        scanf("%d%d", &n, &k);
        while (k--) scanf("%d", &stick);
        if (!answers[n]) {
            makeSquares();
            best = 2 * n * (n + 1) + 1;
            search(0, 0, 0);
            answers[n] = best;
        }
        printf("%d\n", answers[n]);
    }
    return 0;
}
