// Mistake: lets a blow be turned by a right angle.
#include <bitset>
#include <cstdio>
#include <vector>
using namespace std;

typedef bitset<225> Set;

vector<Set> blows;           // the monsters that each kills
vector<vector<int> > killers; // for each monster, the blows that kill it
int monsters, best;

// Monsters no two of which die of one blow.
int needed(Set alive) {
    int count = 0;
    for (int i = 0; i < monsters; i++) {
        if (!alive[i]) continue;
        for (size_t j = 0; j < killers[i].size(); j++) alive &= ~blows[killers[i][j]];
        count++;
    }
    return count;
}

void strike(const Set &alive, vector<bool> allowed, int count) {
    if (alive.none()) {
        best = count;
        return;
    }
    if (count + needed(alive) >= best) return;
    int monster = -1;
    size_t fewest = 1000;
    for (int i = 0; i < monsters; i++) {
        if (!alive[i]) continue;
        size_t possible = 0;
        for (size_t j = 0; j < killers[i].size(); j++) possible += allowed[killers[i][j]];
        if (possible < fewest) {
            fewest = possible;
            monster = i;
        }
    }
    while (fewest--) {
        int first = -1;
        for (size_t j = 0; j < killers[monster].size(); j++) {
            int blow = killers[monster][j];
            if (!allowed[blow]) continue;
            if (first < 0 || (blows[blow] & alive).count() > (blows[first] & alive).count()) first = blow;
        }
        allowed[first] = false;
        strike(alive & ~blows[first], allowed, count + 1);
    }
}

void addWindows(const vector<vector<int> > &number, int height, int width) {
    int n = number.size(), m = number[0].size();
    for (int top = 0; top + height <= n; top++)
        for (int left = 0; left + width <= m; left++) {
            Set killed;
            for (int r = top; r < top + height; r++)
                for (int c = left; c < left + width; c++)
                    if (number[r][c] >= 0) killed[number[r][c]] = true;
            if (killed.any()) blows.push_back(killed);
        }
}

// A blow that kills nothing beyond another one is not needed.
void dropNeedless() {
    vector<Set> kept;
    for (size_t i = 0; i < blows.size(); i++) {
        bool isNeeded = true;
        for (size_t j = 0; j < blows.size() && isNeeded; j++)
            if (i != j && (blows[i] & ~blows[j]).none() && (blows[i] != blows[j] || j < i)) isNeeded = false;
        if (isNeeded) kept.push_back(blows[i]);
    }
    blows = kept;
}

int main() {
    int n, m, n1, m1;
    while (scanf("%d%d", &n, &m) == 2) {
        vector<vector<int> > number(n, vector<int>(m, -1));
        monsters = 0;
        for (int r = 0; r < n; r++)
            for (int c = 0; c < m; c++) {
                int one;
                scanf("%d", &one);
                if (one) number[r][c] = monsters++;
            }
        scanf("%d%d", &n1, &m1);
        blows.clear();
        addWindows(number, n1, m1);
        if (n1 != m1) addWindows(number, m1, n1);
        dropNeedless();
        killers.assign(monsters, vector<int>());
        Set all;
        for (int i = 0; i < monsters; i++) {
            all[i] = true;
            for (size_t j = 0; j < blows.size(); j++)
                if (blows[j][i]) killers[i].push_back(j);
        }
        best = monsters + 1;
        strike(all, vector<bool>(blows.size(), true), 0);
        printf("%d\n", best);
    }
    return 0;
}
