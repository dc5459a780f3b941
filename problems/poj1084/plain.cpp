// Iterative deepening without a lower bound: some stick of the first whole square has to be removed. A stick whose
// removal has already been tried is kept.
#include <cstdio>

typedef unsigned long long Sticks;
Sticks squares[55];
int count;

bool destroy(Sticks gone, Sticks kept, int most) {
    int square = 0;
    while (square < count && (squares[square] & gone)) {
        square++;
    }
    if (square == count) {
        return true;
    }
    if (most == 0) {
        return false;
    }
    for (Sticks left = squares[square] & ~kept; left; left &= left - 1) {
        Sticks stick = left & -left;
        if (destroy(gone | stick, kept, most - 1)) {
            return true;
        }
        kept |= stick;
    }
    return false;
}

int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int n, known, stick;
        scanf("%d%d", &n, &known);
        Sticks gone = 0;
        while (known--) {
            scanf("%d", &stick);
            gone |= 1ULL << stick;
        }
        count = 0;
        for (int size = 1; size <= n; size++) {
            for (int r = 0; r + size <= n; r++) {
                for (int c = 0; c + size <= n; c++) {
                    Sticks border = 0;
                    for (int at = 0; at < size; at++) {
                        border |= 1ULL << (r * (2 * n + 1) + c + at + 1);
                        border |= 1ULL << ((r + size) * (2 * n + 1) + c + at + 1);
                        border |= 1ULL << ((r + at) * (2 * n + 1) + n + c + 1);
                        border |= 1ULL << ((r + at) * (2 * n + 1) + n + c + size + 1);
                    }
                    squares[count++] = border;
                }
            }
        }
        int most = 0;
        while (!destroy(gone, 0, most)) {
            most++;
        }
        printf("%d\n", most);
    }
}
