// Mistake: prints no blank line between grids.
#include <cstdio>
#include <cstring>

struct State {
    int mask[16][16]; // the letters that a cell may have
    bool isSet[16][16];
};

bool settle(State &s, int r, int c, int bit);

bool strike(State &s, int r, int c, int bit) {
    if (!(s.mask[r][c] & bit)) return true;
    s.mask[r][c] &= ~bit;
    if (!s.mask[r][c]) return false;
    if (!(s.mask[r][c] & (s.mask[r][c] - 1))) return settle(s, r, c, s.mask[r][c]);
    return true;
}

bool settle(State &s, int r, int c, int bit) {
    if (!(s.mask[r][c] & bit)) return false;
    if (s.isSet[r][c]) return true;
    s.mask[r][c] = bit;
    s.isSet[r][c] = true;
    for (int i = 0; i < 16; i++) {
        int boxR = r / 4 * 4 + i / 4, boxC = c / 4 * 4 + i % 4;
        if (i != c && !strike(s, r, i, bit)) return false;
        if (i != r && !strike(s, i, c, bit)) return false;
        if ((boxR != r || boxC != c) && !strike(s, boxR, boxC, bit)) return false;
    }
    return true;
}

// Cell i of row, column or box u.
void cellOf(int u, int i, int &r, int &c) {
    if (u < 16) r = u, c = i;
    else if (u < 32) r = i, c = u - 16;
    else r = (u - 32) / 4 * 4 + i / 4, c = (u - 32) % 4 * 4 + i % 4;
}

// Settles letters that have one place in a row, column or box.
bool hidden(State &s) {
    bool isChanged = true;
    while (isChanged) {
        isChanged = false;
        for (int u = 0; u < 48; u++) {
            int once = 0, twice = 0, r, c;
            for (int i = 0; i < 16; i++) {
                cellOf(u, i, r, c);
                twice |= once & s.mask[r][c];
                once |= s.mask[r][c];
            }
            if (once != 65535) return false;
            once &= ~twice;
            for (int i = 0; i < 16; i++) {
                cellOf(u, i, r, c);
                if (s.isSet[r][c] || !(s.mask[r][c] & once)) continue;
                if (!settle(s, r, c, s.mask[r][c] & once)) return false;
                isChanged = true;
            }
        }
    }
    return true;
}

bool search(State &s) {
    if (!hidden(s)) return false;
    int row = -1, column = -1, fewest = 17;
    for (int r = 0; r < 16; r++)
        for (int c = 0; c < 16; c++) {
            int count = __builtin_popcount(s.mask[r][c]);
            if (!s.isSet[r][c] && count < fewest) {
                fewest = count;
                row = r;
                column = c;
            }
        }
    if (row < 0) return true;
    for (int left = s.mask[row][column]; left; left &= left - 1) {
        State next = s;
        if (settle(next, row, column, left & -left) && search(next)) {
            s = next;
            return true;
        }
    }
    return false;
}

int main() {
    char line[64];
    while (scanf("%63s", line) == 1) {
        State s;
        bool isLegal = true;
        for (int r = 0; r < 16; r++)
            for (int c = 0; c < 16; c++) {
                s.mask[r][c] = 65535;
                s.isSet[r][c] = false;
            }
        for (int r = 0; r < 16; r++) {
            if (r) scanf("%63s", line);
            for (int c = 0; c < 16; c++)
                if (line[c] != '-') isLegal = isLegal && settle(s, r, c, 1 << (line[c] - 'A'));
        }
        if (isLegal) search(s);
        for (int r = 0; r < 16; r++) {
            for (int c = 0; c < 16; c++) putchar('A' + __builtin_ctz(s.mask[r][c]));
            putchar('\n');
        }
    }
    return 0;
}
