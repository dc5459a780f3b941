// Clauses: sets of literals of which at least one is true. Each primary item gives a clause of its options; other clauses are learnt.
// The C++98 twin of clauses.rs.
//
//   words     size levels used | literals ..  size levels used | literals ..       the first two literals are watched
//   watches   for each literal, the clauses that watch it, each with another of its literals, which is tried first
#pragma once

#include "assignment.hpp"
#include "../../integers.hpp"
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace cover {

// A range of literals.
struct Literals {
    const Literal *begin;
    const Literal *end;

    Literals(const Literal *begin, const Literal *end) : begin(begin), end(end) {}
};

class Clauses {
public:
    // Starts without clauses, for literals below `literals`.
    explicit Clauses(int literals) : watches_(literals) {}

    // Adds a clause of at least two literals, from `levels` levels. The first two literals are watched.
    int add(const std::vector<Literal> &literals, int levels) {
        const int clause = size();
        words_.push_back(static_cast<int>(literals.size()));
        words_.push_back(levels);
        words_.push_back(1);
        words_.insert(words_.end(), literals.begin(), literals.end());
        watches_[literals[0]].push_back(Watch(clause, literals[1]));
        watches_[literals[1]].push_back(Watch(clause, literals[0]));
        return clause;
    }

    // The literals of a clause; a literal that it propagated comes first.
    Literals literals(int clause) const {
        const Literal *begin = &words_[clause + HEADER_WORDS];
        return Literals(begin, begin + words_[clause]);
    }

    // Marks a clause as useful.
    void mark(int clause) { words_[clause + 2] = 2; }

    // The number of words of all clauses.
    int size() const { return static_cast<int>(words_.size()); }

    // Assigns the consequences of `literal` becoming false; adds the number of steps to `steps`. Returns a clause whose literals are
    // all false, or NONE.
    int visit(Literal literal, Assignment &assignment, Integer &steps) {
        std::vector<Watch> watches;
        watches.swap(watches_[literal]);
        std::size_t kept = 0;
        std::size_t next = 0;
        int dead = NONE;
        steps += 1 + static_cast<Integer>(watches.size() / 4);
        while (next < watches.size() && dead == NONE) {
            const Watch watch = watches[next++];
            watches[kept++] = watch;
            if (assignment.value(watch.other) == TRUE_VALUE) {
                continue;
            }
            ++steps;
            Literal *literals = &words_[watch.clause + HEADER_WORDS];
            if (literals[0] == literal) {
                std::swap(literals[0], literals[1]);
            }
            const Literal first = literals[0];
            watches[kept - 1].other = first;
            if (first != watch.other && assignment.value(first) == TRUE_VALUE) {
                continue;
            }
            const int size = words_[watch.clause];
            int index = 2;
            while (index < size && assignment.value(literals[index]) == FALSE_VALUE) {
                ++index;
            }
            if (index < size) {
                std::swap(literals[1], literals[index]);
                watches_[literals[1]].push_back(Watch(watch.clause, first));
                --kept;
            } else if (assignment.value(first) == FALSE_VALUE) {
                dead = watch.clause;
            } else {
                assignment.assign(first, Reason(Reason::CLAUSE, watch.clause));
            }
        }
        watches.erase(watches.begin() + kept, watches.begin() + next);
        watches.swap(watches_[literal]);
        return dead;
    }

    // Removes true clauses, false literals, and the worse half of the clauses with many levels and no recent use. `assignment` must
    // have no decisions.
    void reduce(const Assignment &assignment) {
        std::vector<std::pair<std::pair<int, int>, int> > rated;
        for (int clause = 0; clause < size(); clause += HEADER_WORDS + words_[clause]) {
            if (words_[clause + 1] > KEPT_MAX_LEVELS && words_[clause + 2] == 0) {
                rated.push_back(std::make_pair(std::make_pair(words_[clause + 1], words_[clause]), clause));
            }
        }
        std::sort(rated.begin(), rated.end());
        for (std::size_t i = rated.size() / 2; i < rated.size(); ++i) {
            words_[rated[i].second + 2] = NONE;
        }
        std::vector<int> old;
        old.swap(words_);
        for (std::size_t i = 0; i < watches_.size(); ++i) {
            watches_[i].clear();
        }
        std::vector<Literal> literals;
        for (std::size_t clause = 0; clause < old.size(); clause += HEADER_WORDS + old[clause]) {
            bool is_kept = old[clause + 2] != NONE;
            literals.clear();
            for (int i = 0; i < old[clause] && is_kept; ++i) {
                const Literal literal = old[clause + HEADER_WORDS + i];
                is_kept = assignment.value(literal) != TRUE_VALUE;
                if (assignment.value(literal) == UNKNOWN) {
                    literals.push_back(literal);
                }
            }
            if (is_kept) {
                const int added = add(literals, old[clause + 1]);
                words_[added + 2] = std::max(old[clause + 2], 1) - 1;
            }
        }
    }

    enum { NONE = -1 };

private:
    struct Watch {
        int clause;
        Literal other;

        Watch(int clause, Literal other) : clause(clause), other(other) {}
    };

    // The words before a clause's literals, and the maximum levels of clauses that are always kept (clauses of the matrix have 0).
    enum { HEADER_WORDS = 3, KEPT_MAX_LEVELS = 2 };

    std::vector<int> words_;
    std::vector<std::vector<Watch> > watches_;
};

} // namespace cover
