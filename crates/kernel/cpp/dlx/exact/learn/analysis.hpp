// Learns from a dead end a clause that holds for every cover and would have prevented the dead end. The C++98 twin of analysis.rs.
#pragma once

#include "activity.hpp"
#include "assignment.hpp"
#include "clauses.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// A clause whose literals are all false, or two options, `one` and `other`, that are chosen but share an item.
struct DeadEnd {
    int clause;
    int one;
    int other;
};

class Analysis {
public:
    // The clause learnt. It makes its first literal true at the level to go back to, the level of its second literal.
    std::vector<Literal> learnt;

    explicit Analysis(int options) : seen_(options, 0), open_(0), counted_(options + 1, 0), clauses_(0) {}

    // Learns from a dead end below the first decision. Returns the level to go back to, and sets `levels` to the number of levels of
    // the clause learnt.
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
        if (learnt.size() > LONG_CLAUSE_LITERALS) {
            choose(assignment);
        }
        forget(0);
        return rate(assignment, levels);
    }

private:
    // Longer clauses are shortened by choose().
    static const std::size_t LONG_CLAUSE_LITERALS = 80;

    // Calls see() for the literals of a clause from index `from` on.
    void see_clause(int clause, int from, const Assignment &assignment, Clauses &clauses, Activity &activity) {
        clauses.mark(clause);
        const Literals literals = clauses.literals(clause);
        for (const Literal *literal = literals.begin + from; literal != literals.end; ++literal) {
            see(*literal, assignment, activity);
        }
    }

    // Adds the false literal `literal` to the clause, or counts it for replacement if it is on the last level.
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

    // Marks `option` as seen. False if it was already seen.
    bool add(int option) {
        if (seen_[option]) {
            return false;
        }
        seen_[option] = 1;
        list_.push_back(option);
        return true;
    }

    // Forgets all seen options except the first `count`.
    void forget(std::size_t count) {
        for (std::size_t i = count; i < list_.size(); ++i) {
            seen_[list_[i]] = 0;
        }
        list_.resize(count);
    }

    // Drops literals that follow from other literals.
    void minimise(const Assignment &assignment, const Clauses &clauses) {
        std::size_t kept = 1;
        for (std::size_t i = 1; i < learnt.size(); ++i) {
            if (assignment.reason(learnt[i]).kind == Reason::NONE || !follows(learnt[i], assignment, clauses)) {
                learnt[kept++] = learnt[i];
            }
        }
        learnt.resize(kept);
    }

    // Replaces each option with the chosen option that excluded it, if any.
    void choose(const Assignment &assignment) {
        std::size_t kept = 1;
        for (std::size_t i = 1; i < learnt.size(); ++i) {
            const Reason &reason = assignment.reason(learnt[i]);
            if (reason.kind != Reason::CHOSEN) {
                learnt[kept++] = learnt[i];
            } else if (add(reason.of)) {
                learnt[kept++] = excluded(reason.of);
            }
        }
        learnt.resize(kept);
    }

    // Whether the false literal `literal`, which is not a decision, follows from other literals seen.
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
            const Literal one = excluded(reason.of);
            Literals others(&one, &one + 1);
            if (reason.kind == Reason::CLAUSE) {
                others = clauses.literals(reason.of);
                ++others.begin;
            }
            for (; others.begin != others.end; ++others.begin) {
                if (assignment.level_of(*others.begin) > 0 && add(option_of(*others.begin))) {
                    stack_.push_back(*others.begin);
                }
            }
        }
        return true;
    }

    // Moves a literal of the second highest level to index 1. Returns that level, and sets `levels` to the number of levels.
    int rate(const Assignment &assignment, int &levels) {
        ++clauses_;
        int highest = levels = 0;
        for (std::size_t i = 0; i < learnt.size(); ++i) {
            const int level = assignment.level_of(learnt[i]);
            if (counted_[level] != clauses_) {
                counted_[level] = clauses_;
                ++levels;
            }
            if (i > 0 && level > highest) {
                highest = level;
                std::swap(learnt[1], learnt[i]);
            }
        }
        return highest;
    }

    // The options seen, as a list and as a set.
    std::vector<int> list_;
    std::vector<char> seen_;
    // The number of seen literals of the last level that are not replaced yet.
    int open_;
    std::vector<Literal> stack_;
    // For each level, the last clause counted for it; and the number of clauses.
    std::vector<int> counted_;
    int clauses_;
};

} // namespace cover
