// Mistake: prints the square of the radius, by which distances are compared.
#include <algorithm>
#include <cstdio>
using namespace std;

int n, m, k;
int cityX[50], cityY[50], radarX[50], radarY[50];
bool reaches[50][50];

int distanceOf(int city, int radar) {
    int dx = cityX[city] - radarX[radar], dy = cityY[city] - radarY[radar];
    return dx * dx + dy * dy;
}

// Cities no two of which are within reach of one radar.
int needed(const bool *done) {
    bool seen[50];
    int count = 0;
    copy(done, done + n, seen);
    for (int i = 0; i < n; i++) {
        if (seen[i]) continue;
        count++;
        for (int j = 0; j < m; j++) {
            if (!reaches[i][j]) continue;
            for (int other = 0; other < n; other++)
                if (reaches[other][j]) seen[other] = true;
        }
    }
    return count;
}

bool cover(const bool *done, int left) {
    int best = -1, fewest = m + 1;
    for (int i = 0; i < n; i++) {
        if (done[i]) continue;
        int count = 0;
        for (int j = 0; j < m; j++) count += reaches[i][j];
        if (count < fewest) {
            fewest = count;
            best = i;
        }
    }
    if (best < 0) return true;
    if (needed(done) > left) return false;
    for (int j = 0; j < m; j++) {
        if (!reaches[best][j]) continue;
        bool now[50];
        for (int i = 0; i < n; i++) now[i] = done[i] || reaches[i][j];
        if (cover(now, left - 1)) return true;
    }
    return false;
}

bool isEnough(int radius) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) reaches[i][j] = distanceOf(i, j) <= radius;
    bool none[50] = {false};
    return cover(none, k);
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        scanf("%d%d%d", &n, &m, &k);
        for (int i = 0; i < n; i++) scanf("%d%d", &cityX[i], &cityY[i]);
        for (int i = 0; i < m; i++) scanf("%d%d", &radarX[i], &radarY[i]);
        static int all[2500];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) all[i * m + j] = distanceOf(i, j);
        sort(all, all + n * m);
        int low = 0, high = n * m - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (isEnough(all[middle])) high = middle;
            else low = middle + 1;
        }
        printf("%.6f\n", (double)all[low]);
    }
    return 0;
}
