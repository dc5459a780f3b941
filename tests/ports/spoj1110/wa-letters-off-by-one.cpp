// Mistake: prints @ to O for A to P.
#include <cstring>
#include <iostream>
#include <string>
using namespace std;

struct Node {
    Node *left, *right, *up, *down, *column;
    int size, r, c, d;
};

Node header, columns[1024], pool[4 * 4096];
int used;
int grid[16][16];

void init() {
    Node *last = &header;
    for (int i = 0; i < 1024; i++) {
        Node *column = &columns[i];
        column->up = column->down = column;
        column->size = 0;
        column->left = last;
        last->right = column;
        last = column;
    }
    last->right = &header;
    header.left = last;
    used = 0;
}

void add(int r, int c, int d) {
    int items[4] = {r * 16 + c, 256 + r * 16 + d, 512 + c * 16 + d, 768 + (r / 4 * 4 + c / 4) * 16 + d};
    for (int i = 0; i < 4; i++) {
        Node *node = &pool[used + i], *column = &columns[items[i]];
        node->r = r;
        node->c = c;
        node->d = d;
        node->column = column;
        node->left = &pool[used + (i + 3) % 4];
        node->right = &pool[used + (i + 1) % 4];
        node->down = column;
        node->up = column->up;
        column->up->down = node;
        column->up = node;
        column->size++;
    }
    used += 4;
}

void cover(Node *column) {
    column->left->right = column->right;
    column->right->left = column->left;
    for (Node *i = column->down; i != column; i = i->down)
        for (Node *j = i->right; j != i; j = j->right) {
            j->up->down = j->down;
            j->down->up = j->up;
            j->column->size--;
        }
}

void uncover(Node *column) {
    for (Node *i = column->up; i != column; i = i->up)
        for (Node *j = i->left; j != i; j = j->left) {
            j->column->size++;
            j->up->down = j->down->up = j;
        }
    column->left->right = column->right->left = column;
}

bool search() {
    if (header.right == &header) return true;
    Node *column = header.right;
    for (Node *i = header.right; i != &header; i = i->right)
        if (i->size < column->size) column = i;
    cover(column);
    for (Node *i = column->down; i != column; i = i->down) {
        grid[i->r][i->c] = i->d;
        for (Node *j = i->right; j != i; j = j->right) cover(j->column);
        if (search()) return true;
        for (Node *j = i->left; j != i; j = j->left) uncover(j->column);
    }
    uncover(column);
    return false;
}

int main() {
    int t;
    cin >> t;
    for (int k = 0; k < t; k++) {
        init();
        for (int r = 0; r < 16; r++) {
            string line;
            cin >> line;
            for (int c = 0; c < 16; c++)
                for (int d = 0; d < 16; d++)
                    if (line[c] == '-' || line[c] == 'A' + d) add(r, c, d);
        }
        search();
        if (k) cout << '\n';
        for (int r = 0; r < 16; r++) {
            for (int c = 0; c < 16; c++) cout << char('@' + grid[r][c]);
            cout << '\n';
        }
    }
    return 0;
}
