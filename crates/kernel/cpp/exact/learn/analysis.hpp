// Learning from a dead end: a clause that holds for every cover, and that the search would have needed to avoid it. The
// C++98 twin of analysis.rs.
#ifndef COVER_EXACT_LEARN_ANALYSIS_HPP
#define COVER_EXACT_LEARN_ANALYSIS_HPP

#include "exact/learn/activity.hpp"
#include "exact/learn/assignment.hpp"
#include "exact/learn/clauses.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// Literals that cannot all be false: a clause, if it has one, or that options `one` and `other`, which share an item, are
// excluded.
struct DeadEnd {
    int clause;
    int one;
    int other;
};

class Analysis {
public:
    // The clause that was learnt. The first literal is the one that it makes true one level or more above; the second is one
    // of that level.
    std::vector<Literal> learnt;

    // For `options` options.
    explicit Analysis(int options) : seen_(options, 0), open_(0), is_open_(options, 0) {}

    // Learns from a dead end, which must not be one of level 0. Returns the level to go back to, and sets `levels` to the number
    // of levels of the clause learnt.
    int learn(const DeadEnd &dead_end, const Assignment &assignment, Clauses &clauses, Activity &activity, int &levels) {
        learnt.assign(1, 0);
        if (dead_end.clause != Clauses::NONE) {
            see_clause(dead_end.clause, 0, assignment, clauses, activity);
        } else {
            see(excluded(dead_end.one), assignment, activity);
            see(excluded(dead_end.other), assignment, activity);
        }
        for (std::size_t i = assignment.trail.size(); i-- > 0;) {
            const Literal literal = assignment.trail[i];
            if (!seen_[option_of(literal)]) {
                continue;
            }
            if (--open_ == 0) {
                learnt[0] = literal ^ 1;
                break;
            }
            const Reason &reason = assignment.reason(literal);
            if (reason.kind == Reason::CLAUSE) {
                see_clause(reason.of, 1, assignment, clauses, activity);
            } else {
                see(excluded(reason.of), assignment, activity);
            }
        }
        minimise(assignment, clauses);
        return shrink(assignment, clauses, levels);
    }

private:
    // Sees the literals of a clause from index `from` on.
    void see_clause(int clause, int from, const Assignment &assignment, Clauses &clauses, Activity &activity) {
        clauses.mark(clause);
        const Literals literals = clauses.literals(clause);
        for (const Literal *literal = literals.begin + from; literal != literals.end; ++literal) {
            see(*literal, assignment, activity);
        }
    }

    // Adds the false literal `literal` to what is learnt, or, if it is of the last level, to what is to be replaced.
    void see(Literal literal, const Assignment &assignment, Activity &activity) {
        const int level = assignment.level_of(literal);
        if (level == 0 || !add(option_of(literal))) {
            return;
        }
        activity.bump(option_of(literal));
        if (level == assignment.level()) {
            ++open_;
        } else {
            learnt.push_back(literal);
        }
    }

    // Adds `option` to those seen. False if it is.
    bool add(int option) {
        if (seen_[option]) {
            return false;
        }
        seen_[option] = 1;
        list_.push_back(option);
        return true;
    }

    // Forgets all but the first `count` options seen.
    void forget(std::size_t count) {
        for (std::size_t i = count; i < list_.size(); ++i) {
            seen_[list_[i]] = 0;
        }
        list_.resize(count);
    }

    // Drops literals that follow from the others.
    void minimise(const Assignment &assignment, const Clauses &clauses) {
        std::size_t kept = 1;
        for (std::size_t i = 1; i < learnt.size(); ++i) {
            if (!follows(learnt[i], assignment, clauses)) {
                learnt[kept++] = learnt[i];
            }
        }
        learnt.resize(kept);
    }

    // Whether the false literal `literal` follows from other literals seen.
    bool follows(Literal literal, const Assignment &assignment, const Clauses &clauses) {
        const std::size_t before = list_.size();
        stack_.push_back(literal);
        while (!stack_.empty()) {
            const Reason &reason = assignment.reason(stack_.back());
            stack_.pop_back();
            if (reason.kind == Reason::NONE) {
                stack_.clear();
                forget(before);
                return false;
            }
            Literal one = 0;
            for (Literals others = causes(reason, clauses, one); others.begin != others.end; ++others.begin) {
                if (assignment.level_of(*others.begin) > 0 && add(option_of(*others.begin))) {
                    stack_.push_back(*others.begin);
                }
            }
        }
        return true;
    }

    // Literals of higher levels before those of lower ones.
    struct Higher {
        const Assignment *assignment;
        bool operator()(Literal one, Literal other) const {
            const int first = assignment->level_of(one), second = assignment->level_of(other);
            return first != second ? first > second : one < other;
        }
    };

    // Replaces literals of a level by one from which they follow. Those of the highest level become the second and next ones.
    // Returns that level, and sets `levels` to the number of levels.
    int shrink(const Assignment &assignment, const Clauses &clauses, int &levels) {
        const Higher higher = {&assignment};
        std::sort(learnt.begin() + 1, learnt.end(), higher);
        const int highest = learnt.size() > 1 ? assignment.level_of(learnt[1]) : 0;
        std::size_t kept = 1, end = 1;
        levels = 1;
        for (std::size_t begin = 1; begin < learnt.size(); begin = end) {
            const int level = assignment.level_of(learnt[begin]);
            while (end < learnt.size() && assignment.level_of(learnt[end]) == level) {
                ++end;
            }
            Literal one = learnt[begin];
            if (end - begin == 1 || common(begin, end, assignment, clauses, one)) {
                learnt[kept++] = one;
            } else {
                kept = std::copy(learnt.begin() + begin, learnt.begin() + end, learnt.begin() + kept) - learnt.begin();
            }
            ++levels;
        }
        learnt.resize(kept);
        forget(0);
        return highest;
    }

    // Sets `one` to a false literal of the level of those learnt from `begin` to `end` from which all of these follow, together
    // with those seen of lower levels. False if there is none.
    bool common(std::size_t begin, std::size_t end, const Assignment &assignment, const Clauses &clauses, Literal &one) {
        for (std::size_t i = begin; i < end; ++i) {
            is_open_[option_of(learnt[i])] = 1;
        }
        open_ = static_cast<int>(end - begin);
        bool possible = true;
        const int level = assignment.level_of(learnt[begin]);
        for (std::size_t i = assignment.end_of(level); open_ > 0; --i) {
            const Literal literal = assignment.trail[i - 1];
            const int option = option_of(literal);
            if (!is_open_[option]) {
                continue;
            }
            is_open_[option] = 0;
            --open_;
            if (open_ == 0 && possible) {
                add(option);
                one = literal ^ 1;
                return true;
            }
            // Otherwise the open ones are only closed.
            possible = possible && replace(literal, level, assignment, clauses);
        }
        return false;
    }

    // Opens the literals of level `level` from which `literal`, which is of it, follows. False if it needs one of a lower level
    // that does not follow from those seen.
    bool replace(Literal literal, int level, const Assignment &assignment, const Clauses &clauses) {
        Literal one = 0;
        for (Literals others = causes(assignment.reason(literal), clauses, one); others.begin != others.end; ++others.begin) {
            const int option = option_of(*others.begin), of = assignment.level_of(*others.begin);
            if (of == level && !is_open_[option]) {
                is_open_[option] = 1;
                ++open_;
            }
            if (of != level && of != 0 && !seen_[option] && !follows(*others.begin, assignment, clauses)) {
                return false;
            }
        }
        return true;
    }

    // The literals, all false, from which a literal with this reason follows. `one` is for a single one.
    static Literals causes(const Reason &reason, const Clauses &clauses, Literal &one) {
        if (reason.kind != Reason::CLAUSE) {
            one = excluded(reason.of);
            return Literals(&one, &one + (reason.kind == Reason::NONE ? 0 : 1));
        }
        Literals others = clauses.literals(reason.of);
        ++others.begin;
        return others;
    }

    // The options seen, as a list and as a set.
    std::vector<int> list_;
    std::vector<char> seen_;
    // The number of literals of the last level that were seen but not replaced yet.
    int open_;
    std::vector<Literal> stack_;
    // Whether a literal of an option is of the level that is shrunk, and is not replaced yet.
    std::vector<char> is_open_;
};

} // namespace cover

#endif
