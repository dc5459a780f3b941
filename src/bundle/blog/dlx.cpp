#include <cstdio>
const int N = 250505;
int L[N], R[N], U[N], D[N], col[N], row[N], cnt[505], first[505], ans[505], tot, len;

void init(int n, int m) {
    for (int c = 0; c <= m; c++) { L[c] = c - 1; R[c] = c + 1; U[c] = D[c] = c; cnt[c] = 0; }
    L[0] = m; R[m] = 0; tot = m;
    for (int r = 1; r <= n; r++) first[r] = 0;
}
void add(int r, int c) {
    int x = ++tot;
    row[x] = r; col[x] = c; cnt[c]++;
    U[x] = U[c]; D[x] = c; D[U[x]] = x; U[c] = x;
    if (first[r] == 0) first[r] = L[x] = R[x] = x;
    L[x] = L[first[r]]; R[x] = first[r]; R[L[x]] = x; L[R[x]] = x;
}
void remove(int c) {
    L[R[c]] = L[c]; R[L[c]] = R[c];
    for (int i = D[c]; i != c; i = D[i])
        for (int j = R[i]; j != i; j = R[j]) {
            U[D[j]] = U[j]; D[U[j]] = D[j];
            cnt[col[j]]--;
        }
}
void resume(int c) {
    for (int i = U[c]; i != c; i = U[i])
        for (int j = L[i]; j != i; j = L[j]) {
            cnt[col[j]]++;
            D[U[j]] = j; U[D[j]] = j;
        }
    R[L[c]] = c; L[R[c]] = c;
}
bool dance(int k) {
    if (R[0] == 0) { len = k; return true; }
    int c = R[0];
    for (int i = R[0]; i != 0; i = R[i]) if (cnt[i] < cnt[c]) c = i;
    remove(c);
    for (int i = D[c]; i != c; i = D[i]) {
        ans[k] = row[i];
        for (int j = R[i]; j != i; j = R[j]) remove(col[j]);
        if (dance(k + 1)) return true;
        for (int j = L[i]; j != i; j = L[j]) resume(col[j]);
    }
    resume(c);
    return false;
}
