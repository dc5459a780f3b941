// A search without dancing links: always fills the row with the fewest free columns, which are stored as
// bits.
#include <cstdio>

typedef unsigned long long Bits;
int n, queens[50];
Bits columns, rising[2], falling[2];

// The word with the bit of diagonal `number`; there are more diagonals than bits in a word.
Bits &word(Bits diagonals[2], int number) {
    return diagonals[number / 64];
}

void flip(int r, int c) {
    columns ^= 1ULL << c;
    word(rising, r + c) ^= 1ULL << (r + c) % 64;
    word(falling, r - c + n) ^= 1ULL << (r - c + n) % 64;
}

bool is_free(int r, int c) {
    bool is_taken = columns >> c & 1;
    is_taken |= word(rising, r + c) >> (r + c) % 64 & 1;
    return !(is_taken | (word(falling, r - c + n) >> (r - c + n) % 64 & 1));
}

bool place(int left) {
    if (left == 0) {
        return true;
    }
    int row = -1, fewest = 51;
    for (int r = 0; r < n; r++) {
        if (queens[r] < 0) {
            int free = 0;
            for (int c = 0; c < n; c++) {
                free += is_free(r, c);
            }
            if (free < fewest) {
                fewest = free;
                row = r;
            }
        }
    }
    for (int c = 0; c < n && fewest > 0; c++) {
        if (is_free(row, c)) {
            flip(row, c);
            queens[row] = c;
            if (place(left - 1)) {
                return true;
            }
            queens[row] = -1;
            flip(row, c);
        }
    }
    return false;
}

int main() {
    while (scanf("%d", &n) == 1) {
        columns = rising[0] = rising[1] = falling[0] = falling[1] = 0;
        int left = n;
        for (int r = 0; r < n; r++) {
            scanf("%d", &queens[r]);
            if (--queens[r] >= 0) {
                flip(r, queens[r]);
                left--;
            }
        }
        place(left);
        for (int r = 0; r < n; r++) {
            printf("%d%c", queens[r] + 1, r + 1 < n ? ' ' : '\n');
        }
    }
}
