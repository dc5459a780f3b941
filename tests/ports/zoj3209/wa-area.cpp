// Mistake: picks pieces by their area alone, the fewest that have as many cells together as the map.
#include <algorithm>
#include <cstdio>
using namespace std;

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m, p;
        scanf("%d%d%d", &n, &m, &p);
        const int NONE = 1000;
        static int fewest[901]; // pieces with this many cells together
        fill(fewest, fewest + 901, NONE);
        fewest[0] = 0;
        while (p--) {
            int x1, y1, x2, y2;
            scanf("%d%d%d%d", &x1, &y1, &x2, &y2);
            int area = (x2 - x1) * (y2 - y1);
            for (int cells = n * m; cells >= area; cells--) fewest[cells] = min(fewest[cells], fewest[cells - area] + 1);
        }
        printf("%d\n", fewest[n * m] == NONE ? -1 : fewest[n * m]);
    }
    return 0;
}
