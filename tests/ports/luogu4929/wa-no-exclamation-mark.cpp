// Mistake: writes "No Solution" without its exclamation mark.
#include <cstdio>

const int NODES = 5000 + 501;
int L[NODES], R[NODES], U[NODES], D[NODES], column[NODES], row[NODES], size[501], nodes;
int answer[500], depth;

void hide(int c) {
    R[L[c]] = R[c];
    L[R[c]] = L[c];
    for (int i = D[c]; i != c; i = D[i])
        for (int j = R[i]; j != i; j = R[j]) {
            U[D[j]] = U[j];
            D[U[j]] = D[j];
            size[column[j]]--;
        }
}

void show(int c) {
    for (int i = U[c]; i != c; i = U[i])
        for (int j = L[i]; j != i; j = L[j]) {
            size[column[j]]++;
            U[D[j]] = D[U[j]] = j;
        }
    R[L[c]] = L[R[c]] = c;
}

bool dance() {
    if (!R[0]) return true;
    int c = R[0];
    for (int i = R[0]; i; i = R[i])
        if (size[i] < size[c]) c = i;
    hide(c);
    for (int i = D[c]; i != c; i = D[i]) {
        answer[depth++] = row[i];
        for (int j = R[i]; j != i; j = R[j]) hide(column[j]);
        if (dance()) return true;
        for (int j = L[i]; j != i; j = L[j]) show(column[j]);
        depth--;
    }
    show(c);
    return false;
}

int main() {
    int n, m;
    scanf("%d%d", &n, &m);
    for (int c = 0; c <= m; c++) {
        L[c] = c ? c - 1 : m;
        R[c] = c < m ? c + 1 : 0;
        U[c] = D[c] = c;
    }
    nodes = m + 1;
    for (int r = 1; r <= n; r++) {
        int first = 0;
        for (int c = 1; c <= m; c++) {
            int one;
            scanf("%d", &one);
            if (!one) continue;
            int node = nodes++;
            row[node] = r;
            column[node] = c;
            size[c]++;
            U[node] = U[c];
            D[node] = c;
            D[U[c]] = node;
            U[c] = node;
            if (!first) first = L[node] = R[node] = node;
            L[node] = L[first];
            R[node] = first;
            R[L[first]] = node;
            L[first] = node;
        }
    }
    if (!dance()) {
        puts("No Solution");
        return 0;
    }
    for (int i = 0; i < depth; i++) printf("%d ", answer[i]);
    puts("");
    return 0;
}
