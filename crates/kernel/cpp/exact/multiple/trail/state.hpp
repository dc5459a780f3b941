// The state of a search on bit sets (trail.hpp): items are covered and options removed, and a trail of the changes undoes them.
// The C++98 twin of trail/state.rs.
#ifndef COVER_EXACT_MULTIPLE_TRAIL_STATE_HPP
#define COVER_EXACT_MULTIPLE_TRAIL_STATE_HPP

#include "exact/multiple/tables.hpp"
#include "words.hpp"
#include <cstddef>
#include <vector>

namespace cover {

struct TrailState {
    // More than the number of options of any item; added to the ways of an item that need not be covered any more.
    enum { COVERED = 1 << 30 };

    enum Kind { WORD, ONCE, COLOUR };

    // A change by a step, to be undone: bits that a word of `live` lost; an item covered once more, which had to be covered
    // `before` times; an item that was given a colour.
    struct Change {
        Kind kind;
        int place;
        int before;
        Word dead;

        Change(Kind kind, int place, int before, Word dead) : kind(kind), place(place), before(before), dead(dead) {}
    };

    std::vector<Word> live;
    std::vector<int> ways;
    // For each primary item how often it must and may still be covered.
    std::vector<int> low;
    std::vector<int> high;
    // For each secondary item whether it has a colour.
    std::vector<char> has_colour;
    std::vector<Change> trail;
    // Items that may have one way left.
    std::vector<int> queue;
    // Whether some item has no way left.
    bool is_dead;
    // How often each item had no way left.
    std::vector<int> weights;

    TrailState() : is_dead(false) {}

    // Covers a primary item once, by an option that is not live any more.
    void cover(const Tables &tables, int item) {
        const int before = low[item];
        trail.push_back(Change(ONCE, item, before, 0));
        // An item has an option less, and if it needs one less it has as many ways as before.
        if (before == 0) {
            --ways[item];
        } else {
            --low[item];
            if (before == 1) {
                ways[item] += COVERED;
            } else if (ways[item] == 1) {
                queue.push_back(item);
            }
        }
        if (--high[item] == 0) {
            kill_all(tables, item);
        }
    }

    // Removes all options of an item.
    void kill_all(const Tables &tables, int item) {
        for (const Sets::Part *at = tables.sets.of(item); at != tables.sets.end(item); ++at) {
            kill(tables, at->word, at->bits);
        }
    }

    // Removes the options of an item that give it another colour, until some item has no way left.
    void kill_others(const Tables &tables, int item, int shade) {
        const Sets::Part *kept = tables.shades.of(shade);
        for (const Sets::Part *at = tables.sets.of(item); at != tables.sets.end(item) && !is_dead; ++at) {
            Word bits = at->bits;
            if (kept != tables.shades.end(shade) && kept->word == at->word) {
                bits &= ~kept->bits;
                ++kept;
            }
            kill(tables, at->word, bits);
        }
    }

    // Removes the options `dead` of word `word`.
    void kill(const Tables &tables, int word, Word dead) {
        dead &= live[word];
        if (dead == 0) {
            return;
        }
        live[word] &= ~dead;
        trail.push_back(Change(WORD, word, 0, dead));
        const int alike = tables.alike(word);
        if (alike != NONE) {
            for (const Tables::Cell *at = tables.primary_items(alike); at != tables.secondary_items(alike); ++at) {
                lower(at->item, count_ones(dead));
            }
            return;
        }
        for (; dead != 0; dead &= dead - 1) {
            const int bit = word * 64 + lowest(dead);
            for (const Tables::Cell *at = tables.primary_items(bit); at != tables.secondary_items(bit); ++at) {
                lower(at->item, 1);
            }
        }
    }

    // Takes `count` off the ways of an item.
    void lower(int item, int count) {
        const int left = ways[item] -= count;
        if (left <= 1) {
            queue.push_back(item);
            if (left <= 0 && !is_dead) {
                is_dead = true;
                ++weights[item];
            }
        }
    }

    // Undoes everything after the first `length` changes.
    void undo(const Tables &tables, std::size_t length) {
        for (; trail.size() > length; trail.pop_back()) {
            const Change &change = trail.back();
            if (change.kind == WORD) {
                revive(tables, change.place, change.dead);
            } else if (change.kind == COLOUR) {
                has_colour[change.place] = false;
            } else {
                ++high[change.place];
                low[change.place] = change.before;
                // Its option is counted when its word is put back.
                ways[change.place] -= change.before == 0 ? 0 : change.before == 1 ? COVERED + 1 : 1;
            }
        }
    }

    // Puts the options `dead` back into word `word`.
    void revive(const Tables &tables, int word, Word dead) {
        live[word] |= dead;
        const int alike = tables.alike(word);
        if (alike != NONE) {
            for (const Tables::Cell *at = tables.primary_items(alike); at != tables.secondary_items(alike); ++at) {
                ways[at->item] += count_ones(dead);
            }
            return;
        }
        for (; dead != 0; dead &= dead - 1) {
            const int bit = word * 64 + lowest(dead);
            for (const Tables::Cell *at = tables.primary_items(bit); at != tables.secondary_items(bit); ++at) {
                ++ways[at->item];
            }
        }
    }
};

} // namespace cover

#endif
