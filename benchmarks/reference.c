// The yardstick: each algorithm as plain C for one thread, as fast as we know how to write it for rectangles only.
//
//     gcc -O3 -march=native -shared -fPIC -o reference.so reference.c
//
// Memory comes from outside and is laid out as Clew's own, so that both sides are timed on equal terms:
//   passages  uint8[(height + 2) * (width + 1)], bit d set = direction d is open (0 north, 1 east, 2 south, 3 west);
//             cell (x, y) is number (y + 1) * (width + 1) + x + 1; the places between are sentinels, value 128, so
//             that no step needs a bounds check. Generators get 0 in every cell.
//   scratch   16 bytes for each place of `passages`, with anything in it.
//
// In C's favour: random numbers come 16 bits at a time from one multiplication per word, and choices among three are
// off by up to 1 in 16,384, which Clew does not allow itself.
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { NORTH, EAST, SOUTH, WEST };
enum { SENTINEL = 128, ROOT = 64 };
#define BIT(direction) (1u << (direction))
#define OPPOSITE(direction) ((direction) ^ 2)
#define unlikely(condition) __builtin_expect(condition, 0)

// ---- grid

typedef struct {
    int64_t width, height, stride, places;
    int64_t offset[4];  // from a cell to its neighbor in each direction
} Grid;

static inline Grid grid_of(int64_t width, int64_t height) {
    int64_t stride = width + 1;
    return (Grid){width, height, stride, (height + 2) * stride, {-stride, 1, stride, -1}};
}

static inline int64_t place(const Grid *grid, int64_t x, int64_t y) { return (y + 1) * grid->stride + x + 1; }

// The directions to cells without a passage.
static inline unsigned bare(const Grid *grid, const uint8_t *cell) {
    return (cell[-grid->stride] == 0) | (cell[1] == 0) << 1 | (cell[grid->stride] == 0) << 2 | (cell[-1] == 0) << 3;
}

// ---- random numbers: a counter and one multiplication of 64 by 64 bits, both halves folded (after wyrand)

typedef struct {
    uint64_t counter;
    uint64_t reservoir;  // bits not used yet
    int left;            // how many questions of the same size it still answers
} Random;

static inline Random seeded(uint64_t seed) { return (Random){seed * 0x9e3779b97f4a7c15u, 0, 0}; }

static inline uint64_t word(Random *random) {
    random->counter += 0xa0761d6478bd642fu;
    __uint128_t product = (__uint128_t)random->counter * (random->counter ^ 0xe7037ed1a0b428dbu);
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

static inline uint64_t below(Random *random, uint64_t n) { return (uint64_t)(((__uint128_t)word(random) * n) >> 64); }

// The lowest `count` bits of the reservoir; one function must always ask for the same count.
static inline unsigned bits(Random *random, int count) {
    if (random->left == 0) {
        random->reservoir = word(random);
        random->left = 64 / count;
    }
    random->left--;
    unsigned answer = random->reservoir & (BIT(count) - 1);
    random->reservoir >>= count;
    return answer;
}

static uint8_t twelfth[16][12];  // [directions][t] = candidate number t * count / 12

__attribute__((constructor)) static void fill_twelfth(void) {
    for (unsigned directions = 1; directions < 16; directions++) {
        int candidates[4], count = 0;
        for (int direction = 0; direction < 4; direction++)
            if (directions & BIT(direction)) candidates[count++] = direction;
        for (int t = 0; t < 12; t++) twelfth[directions][t] = candidates[t * count / 12];
    }
}

// One of the directions in the set, from 16 random bits, without waiting for how many there are.
static inline unsigned pick(unsigned directions, unsigned sixteen) { return twelfth[directions][sixteen * 12 >> 16]; }

// ---- generators

// Depth first; the way back is a stack of directions, two bits each.
void recursive_backtracker(uint8_t *passages, int64_t width, int64_t height, uint64_t seed, uint8_t *trail) {
    Grid grid = grid_of(width, height);
    Random random = seeded(seed);
    uint8_t *cell = passages + place(&grid, below(&random, width), below(&random, height));
    int64_t steps = 0;
    for (;;) {
        unsigned directions = bare(&grid, cell);
        if (directions) {
            unsigned direction = pick(directions, bits(&random, 16));
            int shift = (steps & 3) * 2;
            trail[steps >> 2] = (trail[steps >> 2] & ~(3 << shift)) | direction << shift;
            steps++;
            *cell |= BIT(direction);
            cell += grid.offset[direction];
            *cell = BIT(OPPOSITE(direction));
        } else {
            if (steps == 0) return;
            steps--;
            cell -= grid.offset[trail[steps >> 2] >> (steps & 3) * 2 & 3];
        }
    }
}

// The same, jumping back to the last cell that had another way to go instead of retracing every step.
void recursive_backtracker_jumping(uint8_t *passages, int64_t width, int64_t height, uint64_t seed, uint32_t *branches) {
    Grid grid = grid_of(width, height);
    Random random = seeded(seed);
    uint8_t *cell = passages + place(&grid, below(&random, width), below(&random, height));
    int64_t count = 0;
    for (;;) {
        unsigned directions = bare(&grid, cell);
        if (directions) {
            unsigned direction = pick(directions, bits(&random, 16));
            branches[count] = cell - passages;
            count += (directions & (directions - 1)) != 0;
            *cell |= BIT(direction);
            cell += grid.offset[direction];
            *cell = BIT(OPPOSITE(direction));
        } else {
            if (count == 0) return;
            cell = passages + branches[--count];
        }
    }
}

// The hunt goes on where it stopped: the first unvisited cell always has a visited neighbor north or west of it.
void hunt_and_kill(uint8_t *passages, int64_t width, int64_t height, uint64_t seed, void *scratch) {
    (void)scratch;
    Grid grid = grid_of(width, height);
    Random random = seeded(seed);
    uint8_t *cell = passages + place(&grid, 0, 0), *hunter = cell + 1, *end = passages + place(&grid, -1, height);
    for (;;) {
        unsigned directions = bare(&grid, cell), draw = bits(&random, 16);
        if (directions) {
            unsigned direction = pick(directions, draw);
            *cell |= BIT(direction);
            cell += grid.offset[direction];
            *cell = BIT(OPPOSITE(direction));
        } else {
            while (hunter < end && *hunter) hunter++;
            if (hunter >= end) return;
            cell = hunter;
            unsigned visited = 0;
            for (int direction = 0; direction < 4; direction++) {
                uint8_t other = cell[grid.offset[direction]];
                visited |= (other != 0 && other < SENTINEL) << direction;
            }
            unsigned direction = pick(visited, draw);
            *cell = BIT(direction);
            cell[grid.offset[direction]] |= BIT(OPPOSITE(direction));
        }
    }
}

// Random walk; the root is marked because it has no passage at first.
void aldous_broder(uint8_t *passages, int64_t width, int64_t height, uint64_t seed, void *scratch) {
    (void)scratch;
    Grid grid = grid_of(width, height);
    Random random = seeded(seed);
    uint8_t *cell = passages + place(&grid, below(&random, width), below(&random, height)), *root = cell;
    *root = ROOT;
    for (int64_t left = width * height - 1; left;) {
        unsigned direction = bits(&random, 2);
        uint8_t *other = cell + grid.offset[direction], seen = *other;
        if (unlikely(seen & SENTINEL)) continue;
        if (unlikely(seen == 0)) {
            *cell |= BIT(direction);
            *other = BIT(OPPOSITE(direction));
            left--;
        }
        cell = other;
    }
    *root &= ~ROOT;
}

// Loop-erased walks; a cell outside the tree keeps the direction of the last exit in bits 4 and 5.
void wilson(uint8_t *passages, int64_t width, int64_t height, uint64_t seed, void *scratch) {
    (void)scratch;
    const unsigned inside = ROOT | 15;
    Grid grid = grid_of(width, height);
    Random random = seeded(seed);
    uint8_t *root = passages + place(&grid, width / 2, height / 2);
    *root = ROOT;
    uint8_t *end = passages + place(&grid, -1, height);
    for (uint8_t *start = passages + place(&grid, 0, 0); start < end; start++) {
        if (*start & (inside | SENTINEL)) continue;
        uint8_t *cell = start;
        do {
            unsigned direction = bits(&random, 2);
            uint8_t *other = cell + grid.offset[direction];
            if (unlikely(*other & SENTINEL)) continue;
            *cell = direction << 4;
            cell = other;
        } while (!(*cell & inside));
        unsigned came = 0;
        for (cell = start; !(*cell & inside);) {
            unsigned direction = *cell >> 4 & 3;
            *cell = came | BIT(direction);
            came = BIT(OPPOSITE(direction));
            cell += grid.offset[direction];
        }
        *cell |= came;
    }
    *root &= ~ROOT;
}

// Prim's with a list of frontier cells; bit 5 marks those, bit 6 the cells of the maze until the end.
void prim(uint8_t *passages, int64_t width, int64_t height, uint64_t seed, uint32_t *frontier) {
    const unsigned waiting = 32, inside = 64;
    Grid grid = grid_of(width, height);
    Random random = seeded(seed);
    uint8_t *cell = passages + place(&grid, below(&random, width), below(&random, height));
    int64_t count = 0;
    *cell = inside;
    for (;;) {
        for (int direction = 0; direction < 4; direction++) {
            uint8_t *other = cell + grid.offset[direction];
            if (*other == 0) {
                *other = waiting;
                frontier[count++] = other - passages;
            }
        }
        if (count == 0) break;
        uint64_t draw = word(&random);
        int64_t chosen = (draw >> 32) * (uint64_t)count >> 32;
        cell = passages + frontier[chosen];
        frontier[chosen] = frontier[--count];
        unsigned directions = (cell[-grid.stride] >> 6 == 1) | (cell[1] >> 6 == 1) << 1 |
                              (cell[grid.stride] >> 6 == 1) << 2 | (cell[-1] >> 6 == 1) << 3;
        unsigned direction = pick(directions, draw & 0xffff);
        *cell = inside | BIT(direction);
        cell[grid.offset[direction]] |= BIT(OPPOSITE(direction));
    }
    for (int64_t i = place(&grid, 0, 0); i < place(&grid, -1, height); i++) passages[i] &= 15 | SENTINEL;
}

// Sets of a row are circular lists of columns; two columns that touch are of one set only as neighbors in its list.
void eller(uint8_t *passages, int64_t width, int64_t height, uint64_t seed, int32_t *scratch) {
    Grid grid = grid_of(width, height);
    Random random = seeded(seed);
    int32_t *before = scratch, *after = scratch + width;
    for (int64_t x = 0; x < width; x++) before[x] = after[x] = x;
    for (int64_t y = 0; y < height; y++) {
        uint8_t *row = passages + place(&grid, 0, y), *below_row = row + grid.stride;
        bool last = y == height - 1;
        for (int64_t x = 0; x < width; x++) {
            if (x + 1 < width && after[x] != x + 1 && (bits(&random, 1) || last)) {
                int32_t next = after[x], previous = before[x + 1];
                after[x] = x + 1;
                before[x + 1] = x;
                after[previous] = next;
                before[next] = previous;
                row[x] |= BIT(EAST);
                row[x + 1] |= BIT(WEST);
            }
            if (last) continue;
            if (after[x] != x && bits(&random, 1)) {  // no door down: alone in its set from here
                after[before[x]] = after[x];
                before[after[x]] = before[x];
                before[x] = after[x] = x;
            } else {
                row[x] |= BIT(SOUTH);
                below_row[x] |= BIT(NORTH);
            }
        }
    }
}

typedef struct {
    int32_t x, y, width, height;
} Room;

// Walls across the longer side, down to rooms one cell wide; the larger half waits, so 64 rooms at once are plenty.
void recursive_division(uint8_t *passages, int64_t width, int64_t height, uint64_t seed, void *scratch) {
    (void)scratch;
    Grid grid = grid_of(width, height);
    Random random = seeded(seed);
    for (int64_t y = 0; y < height; y++) {
        uint8_t *row = passages + place(&grid, 0, y);
        memset(row, 15 & ~(y == 0 ? BIT(NORTH) : 0) & ~(y == height - 1 ? BIT(SOUTH) : 0), width);
        row[0] &= ~BIT(WEST);
        row[width - 1] &= ~BIT(EAST);
    }
    Room stack[64], room = {0, 0, width, height};
    int waiting = 0;
    for (;;) {
        while (room.width > 1 && room.height > 1) {
            uint64_t draw = word(&random);
            bool across = room.height != room.width ? room.height > room.width : draw >> 63;
            uint64_t where = draw & 0x7fffffff, gap = draw >> 32 & 0x3fffffff;
            uint8_t *corner = passages + place(&grid, room.x, room.y);
            Room rest;
            if (across) {
                int32_t y = where * (room.height - 1) >> 31, door = gap * room.width >> 30;
                uint8_t *upper = corner + y * grid.stride, *lower = upper + grid.stride;
                uint8_t above = upper[door], beneath = lower[door];
                for (int32_t x = 0; x < room.width; x++) upper[x] &= ~BIT(SOUTH);
                for (int32_t x = 0; x < room.width; x++) lower[x] &= ~BIT(NORTH);
                upper[door] = above;
                lower[door] = beneath;
                rest = (Room){room.x, room.y + y + 1, room.width, room.height - y - 1};
                room.height = y + 1;
            } else {
                int32_t x = where * (room.width - 1) >> 31, door = gap * room.height >> 30;
                uint8_t *line = corner + x, *opening = line + door * grid.stride;
                for (int32_t y = 0; y < room.height; y++, line += grid.stride) {
                    line[0] &= ~BIT(EAST);
                    line[1] &= ~BIT(WEST);
                }
                opening[0] |= BIT(EAST);
                opening[1] |= BIT(WEST);
                rest = (Room){room.x + x + 1, room.y, room.width - x - 1, room.height};
                room.width = x + 1;
            }
            bool larger = (int64_t)rest.width * rest.height > (int64_t)room.width * room.height;
            stack[waiting++] = larger ? rest : room;
            if (!larger) room = rest;
        }
        if (waiting == 0) return;
        room = stack[--waiting];
    }
}

// ---- Kruskal's: edge 2c goes east from cell c, edge 2c + 1 south

static inline uint32_t find(uint32_t *parent, uint32_t cell) {
    while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
    return cell;
}

static void shuffle(Random *random, uint32_t *edges, int64_t count) {
    for (int64_t i = count - 1; i > 0; i--) {
        int64_t j = below(random, i + 1);
        uint32_t swapped = edges[i];
        edges[i] = edges[j];
        edges[j] = swapped;
    }
}

// A parent has a lower number than its child, so one pass upwards brings every cell to its root.
static void flatten(uint32_t *parent, int64_t places) {
    for (int64_t i = 0; i < places; i++) parent[i] = parent[parent[i]];
}

// Edges are dealt to buckets at random and shuffled there, within the cache (Rao 1961, Sandelius 1962). Towards the
// end most edges join cells of one set: with the sets flattened, those are dropped before they are shuffled.
void kruskal(uint8_t *passages, int64_t width, int64_t height, uint64_t seed, uint32_t *scratch) {
    enum { MOST = 4096, IN_CACHE = 1 << 18 };
    Grid grid = grid_of(width, height);
    Random random = seeded(seed);
    uint32_t *parent = scratch, *edges = scratch + grid.places;
    int64_t total = 2 * width * height - width - height, buckets = 256;
    while (total / buckets > IN_CACHE && buckets < MOST) buckets *= 2;
    int shift = 64 - __builtin_ctzll(buckets);
    int64_t begin[MOST + 1] = {0}, next[MOST];
    for (int64_t i = 0; i < grid.places; i++) parent[i] = i;

    Random again = random;
    for (int64_t i = 0; i < total; i++) begin[(word(&again) >> shift) + 1]++;
    for (int64_t bucket = 0; bucket < buckets; bucket++) {
        begin[bucket + 1] += begin[bucket];
        next[bucket] = begin[bucket];
    }
    for (int64_t y = 0; y < height; y++)
        for (int64_t x = 0; x < width; x++) {
            uint32_t cell = place(&grid, x, y);
            if (x + 1 < width) edges[next[word(&random) >> shift]++] = 2 * cell;
            if (y + 1 < height) edges[next[word(&random) >> shift]++] = 2 * cell + 1;
        }

    int64_t left = width * height - 1;
    bool dropping = false;
    for (int64_t bucket = 0; bucket < buckets && left; bucket++) {
        uint32_t *dealt = edges + begin[bucket];
        int64_t count = begin[bucket + 1] - begin[bucket];
        if (dropping) {
            int64_t kept = 0;
            for (int64_t i = 0; i < count; i++) {
                uint32_t cell = dealt[i] >> 1, other = cell + (dealt[i] & 1 ? grid.stride : 1);
                if (parent[cell] != parent[other]) dealt[kept++] = dealt[i];
            }
            count = kept;
        }
        shuffle(&random, dealt, count);
        for (int64_t i = 0; i < count; i++) {
            unsigned south = dealt[i] & 1;
            uint32_t cell = dealt[i] >> 1, other = cell + (south ? grid.stride : 1);
            uint32_t root = find(parent, cell), other_root = find(parent, other);
            if (root == other_root) continue;
            if (root < other_root)
                parent[other_root] = root;
            else
                parent[root] = other_root;
            passages[cell] |= BIT(EAST + south);
            passages[other] |= BIT(OPPOSITE(EAST + south));
            left--;
        }
        if (bucket + 1 == buckets * 9 / 16 || bucket + 1 == buckets * 12 / 16) {
            flatten(parent, grid.places);
            dropping = true;
        }
    }
}

// ---- distances from the first cell, by place: int32[places], -1 where there is no way

// Breadth first; two short lists of cells, this distance and the next, stay in the cache.
void breadth_first(const uint8_t *passages, int64_t width, int64_t height, int32_t *distance, uint32_t *scratch) {
    Grid grid = grid_of(width, height);
    memset(distance, -1, grid.places * sizeof *distance);
    uint32_t *now = scratch, *then = scratch + grid.places;
    int64_t count = 1;
    now[0] = place(&grid, 0, 0);
    distance[now[0]] = 0;
    for (int32_t steps = 1; count; steps++) {
        int64_t found = 0;
        for (int64_t i = 0; i < count; i++) {
            uint32_t cell = now[i];
            for (int direction = 0; direction < 4; direction++) {
                uint32_t other = cell + grid.offset[direction];
                if (passages[cell] & BIT(direction) && distance[other] < 0) {
                    distance[other] = steps;
                    then[found++] = other;
                }
            }
        }
        uint32_t *swapped = now;
        now = then;
        then = swapped;
        count = found;
    }
}

// The same, but a cell in a list is one word with its exits above bit 56, less the one it was reached by: what is left
// is nearly always new, so that the processor guesses the branches right.
void breadth_first_carrying(const uint8_t *passages, int64_t width, int64_t height, int32_t *distance, uint64_t *scratch) {
    Grid grid = grid_of(width, height);
    memset(distance, -1, grid.places * sizeof *distance);
    uint64_t *now = scratch, *then = scratch + grid.places;
    int64_t count = 1, start = place(&grid, 0, 0);
    now[0] = (uint64_t)passages[start] << 56 | start;
    distance[start] = 0;
    for (int32_t steps = 1; count; steps++) {
        int64_t found = 0;
        for (int64_t i = 0; i < count; i++) {
            uint32_t cell = now[i];
            for (unsigned exits = now[i] >> 56; exits; exits &= exits - 1) {
                int direction = __builtin_ctz(exits);
                uint32_t other = cell + grid.offset[direction];
                if (distance[other] >= 0) continue;
                distance[other] = steps;
                then[found++] = (uint64_t)(passages[other] & ~BIT(OPPOSITE(direction))) << 56 | other;
            }
        }
        uint64_t *swapped = now;
        now = then;
        then = swapped;
        count = found;
    }
}

// In a perfect maze nothing is met twice: walk on, and note the cells where there was more than one way. A note is one
// word, the directions still to be walked above bit 56 and the cell below.
void tree_distances(const uint8_t *passages, int64_t width, int64_t height, int32_t *distance, uint64_t *branches) {
    static const uint8_t onward[4] = {15 & ~BIT(SOUTH), 15 & ~BIT(WEST), 15 & ~BIT(NORTH), 15 & ~BIT(EAST)};
    Grid grid = grid_of(width, height);
    uint32_t cell = place(&grid, 0, 0);
    uint8_t directions = passages[cell];
    int32_t steps = 0;
    int64_t count = 0;
    distance[cell] = 0;
    for (;;) {
        if (directions) {
            int direction = __builtin_ctz(directions);
            uint8_t rest = directions & (directions - 1);
            branches[count] = (uint64_t)rest << 56 | cell;
            count += rest != 0;
            cell += grid.offset[direction];
            distance[cell] = ++steps;
            directions = passages[cell] & onward[direction];
        } else {
            if (count == 0) return;
            uint64_t branch = branches[--count];
            cell = branch;
            directions = branch >> 56;
            steps = distance[cell];
        }
    }
}

// ---- a walk from the first cell to the last; returns its steps, or minus these if it comes back to where it began

// The left hand on the wall. `route` gets the direction of each step, `left` (by place) that in which a cell was last
// left. The next direction and what it adds to the place are looked up at the same time, by the last direction and the
// exits, so that a step waits for two loads only.
int64_t wall_follower(
    const uint8_t *restrict passages, int64_t width, int64_t height, uint8_t *restrict left, uint8_t *restrict route
) {
    Grid grid = grid_of(width, height);
    uint8_t next[64];  // [16 * last direction + exits] = 16 * next direction
    int64_t ahead[64];
    for (int last = 0; last < 4; last++)
        for (int exits = 0; exits < 16; exits++) {
            int direction = OPPOSITE(last);
            for (int turn = 1; turn <= 4; turn++)
                if (exits & BIT((OPPOSITE(last) + turn) & 3)) {
                    direction = (OPPOSITE(last) + turn) & 3;
                    break;
                }
            next[16 * last + exits] = 16 * direction;
            ahead[16 * last + exits] = grid.offset[direction];
        }
    int64_t start = place(&grid, 0, 0), goal = place(&grid, width - 1, height - 1), cell = start, steps = 0;
    unsigned entry = 16 * SOUTH + passages[start], first = next[entry];  // as if it had come from the north
    while (cell != goal) {
        unsigned direction = next[entry];
        if (unlikely(cell == start) && direction == first && steps > 0) return -steps;
        left[cell] = direction >> 4;
        route[steps++] = direction >> 4;
        cell += ahead[entry];
        entry = direction | passages[cell];
    }
    return steps;
}

// Every dead end but the first and the last cell is closed, back to its junction, in a copy of the passages. A bit above
// the directions keeps the two ends from ever looking like dead ends. Then breadth first through what is left.
void dead_end_filling(const uint8_t *passages, int64_t width, int64_t height, int32_t *distance, uint8_t *scratch) {
    Grid grid = grid_of(width, height);
    memset(distance, -1, grid.places * sizeof *distance);
    uint8_t *left = scratch;
    uint32_t *queue = (uint32_t *)(scratch + (grid.places + 7) / 8 * 8);
    memcpy(left, passages, grid.places);
    uint32_t start = place(&grid, 0, 0), goal = place(&grid, width - 1, height - 1);
    left[start] |= ROOT;
    left[goal] |= ROOT;
    const uint32_t dead_end = 1u << BIT(NORTH) | 1u << BIT(EAST) | 1u << BIT(SOUTH) | 1u << BIT(WEST);
    for (uint32_t from = start; from < goal; from++) {
        uint32_t cell = from;
        unsigned exits = left[cell];
        while (exits < 16 && dead_end >> exits & 1) {
            int direction = __builtin_ctz(exits);
            left[cell] = 0;
            cell += grid.offset[direction];
            exits = left[cell] &= ~BIT(OPPOSITE(direction));
        }
    }
    int64_t read = 0, written = 1;
    queue[0] = start;
    distance[start] = 0;
    while (read < written) {
        uint32_t cell = queue[read++];
        if (cell == goal) break;
        for (unsigned exits = left[cell] & 15; exits; exits &= exits - 1) {
            uint32_t other = cell + grid.offset[__builtin_ctz(exits)];
            if (distance[other] >= 0) continue;
            distance[other] = distance[cell] + 1;
            queue[written++] = other;
        }
    }
}
