// The k-centre problem: choose k of the given sites so that the largest distance from a point to its nearest chosen
// site is smallest (HDU 5046, HDU 2295). The C++98 twin of k_centre.rs.
//
// For a given radius, points are items and sites are options: a site covers the points within the radius. The smallest
// radius at which k sites suffice is one of the distances, found by binary search, with one repeat cover problem per
// step.
#pragma once

#include "../repeat/search.hpp"
#include "../integers.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// Points, sites and the distances between them; at least one and at most 64 * W of each.
template <int W> class KCentre {
public:
    typedef Integer Distance;

    // Starts with all distances 0.
    KCentre(int points, int sites) : points_(points), sites_(sites), distances_(points * sites, 0) {}

    // Sets a distance, or an increasing function of it, such as its square.
    void set(int point, int site, Distance distance) { distances_[point * sites_ + site] = distance; }

    // The smallest radius at which at most `most` sites (at least one) cover all points, by binary search over the possible distances.
    // Pairs of a site and a point closer than the possible distances stay linked, pairs farther apart are never linked, and only the
    // others are examined in each step.
    Distance least_radius(int most) const {
        const Distance least = this->least();
        Distance best = enough(most);
        RepeatSearch<W> below(points_, sites_);
        std::vector<Link> open;
        for (int point = 0; point < points_; ++point) {
            for (int site = 0; site < sites_; ++site) {
                if (distance(point, site) < least) {
                    below.link(site, point);
                } else if (distance(point, site) < best) {
                    open.push_back(Link(distance(point, site), point, site));
                }
            }
        }
        while (!open.empty()) {
            std::nth_element(open.begin(), open.begin() + open.size() / 2, open.end());
            const Distance radius = open[open.size() / 2].distance;
            RepeatSearch<W> within = below;
            for (std::size_t i = 0; i < open.size(); ++i) {
                if (open[i].distance <= radius) {
                    within.link(open[i].site, open[i].point);
                }
            }
            std::vector<int> chosen;
            if (within.at_most(most, chosen)) {
                best = this->radius(chosen);
                keep(open, least, best - 1);
            } else {
                below = within;
                keep(open, radius + 1, best);
            }
        }
        return best;
    }

private:
    // A point, a site, and the distance between them.
    struct Link {
        Link(Distance distance_, int point_, int site_) : distance(distance_), point(point_), site(site_) {}

        bool operator<(const Link &other) const { return distance < other.distance; }

        Distance distance;
        int point;
        int site;
    };

    Distance distance(int point, int site) const { return distances_[point * sites_ + site]; }

    // Keeps the links of `open` with a distance from `least` to `most`.
    static void keep(std::vector<Link> &open, Distance least, Distance most) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (open[i].distance >= least && open[i].distance <= most) {
                open[kept++] = open[i];
            }
        }
        open.erase(open.begin() + kept, open.end());
    }

    // The largest distance from a point to the nearest of `sites`.
    Distance radius(const std::vector<int> &sites) const {
        Distance farthest = 0;
        for (int point = 0; point < points_; ++point) {
            Distance nearest = distance(point, sites[0]);
            for (std::size_t i = 1; i < sites.size(); ++i) {
                nearest = std::min(nearest, distance(point, sites[i]));
            }
            farthest = std::max(farthest, nearest);
        }
        return farthest;
    }

    // A lower bound, because every point needs some site: the largest distance from a point to its nearest site.
    Distance least() const {
        Distance farthest = 0;
        for (int point = 0; point < points_; ++point) {
            farthest = std::max(farthest, distance(point, nearest_site(point)));
        }
        return farthest;
    }

    int nearest_site(int point) const {
        std::vector<Distance>::const_iterator row = distances_.begin() + point * sites_;
        return static_cast<int>(std::min_element(row, row + sites_) - row);
    }

    // A radius at which `most` sites suffice: repeatedly take the site nearest to the point that is farthest from the
    // sites taken so far (Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985).
    Distance enough(int most) const {
        std::vector<Distance> reached;
        int farthest = points_ - 1;
        for (int taken = 0; taken < most; ++taken) {
            int site = nearest_site(farthest);
            for (int point = 0; point < points_; ++point) {
                if (taken == 0) {
                    reached.push_back(distance(point, site));
                } else {
                    reached[point] = std::min(reached[point], distance(point, site));
                }
            }
            // The last of the farthest points, as in k_centre.rs.
            for (int point = farthest = 0; point < points_; ++point) {
                farthest = reached[point] >= reached[farthest] ? point : farthest;
            }
        }
        return reached[farthest];
    }

    int points_;
    int sites_;
    // Row by row: the distances from a point to all sites.
    std::vector<Distance> distances_;
};

} // namespace cover
