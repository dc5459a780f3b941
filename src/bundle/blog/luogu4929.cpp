int main() {
    int n, m, one;
    scanf("%d %d", &n, &m);
    init(n, m);
    for (int r = 1; r <= n; r++)
        for (int c = 1; c <= m; c++)
            if (scanf("%d", &one) == 1 && one == 1) add(r, c);
    if (!dance(0)) printf("No Solution!\n");
    for (int i = 0; i < len; i++) printf("%d%c", ans[i], i + 1 < len ? ' ' : '\n');
    return 0;
}
