int main() {
    int n, m, one;
    while (scanf("%d %d", &n, &m) == 2) {
        init(n, m);
        for (int r = 1; r <= n; r++)
            for (int c = 1; c <= m; c++)
                if (scanf("%d", &one) == 1 && one == 1) add(r, c);
        printf(dance(0) ? "Yes, I found it\n" : "It is impossible\n");
    }
    return 0;
}
