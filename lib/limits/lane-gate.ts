/**
 * Which runs may be carried where calls are answered: those that cost little lately, while there is time for them, and
 * of each workspace no more than its share.
 */
export interface LaneGate {
  admits(workspaceId: string, workflow: string): boolean;
  /** A run took so long of the lane. */
  took(workspaceId: string, workflow: string, ms: number): void;
  /** A run turned out not to belong here. */
  leaves(workflow: string): void;
}

/**
 * What a run may take on average. Beyond, its workflow is kept away for a while, and then tried again: shortly at first,
 * for the first run of a document is slow, and twice as long each time.
 */
const DEAR_MS = 4;
/** One run that took so long is enough. */
const FAR_TOO_DEAR_MS = 25;
const KEPT_AWAY_MS = 100;
const MOST_KEPT_AWAY_MS = 600_000;
/** After so many that were cheap, nothing is held against it. */
const FORGIVEN_AFTER = 200;
const LEAST_RUNS = 3;
const NEWEST_COUNTS = 0.2;

/** Of each second: what all runs together may take, and from where on workspaces are held to their shares. */
const WINDOW_MS = 1_000;
const MOST_OF_WINDOW_MS = 800;
const PLENTY_MS = 400;
const SLICES = 10;
/** Sums of fractions are never quite zero again. */
const LEAST_MS = 0.001;

const MOST_WORKFLOWS = 10_000;

interface Cost {
  meanMs: number;
  awayUntil: number;
  awayMs: number;
  runs: number;
  cheap: number;
}

export function createLaneGate(nowMs: () => number): LaneGate {
  const costs = new Map<string, Cost>();
  /** What the newest slices of time took, and the sums over all of them. */
  const slices: Map<string, number>[] = [];
  const sums = new Map<string, number>();
  let all = 0;
  let newestSlice = 0;

  function costOf(workflow: string): Cost {
    const known = costs.get(workflow);
    if (known) return known;
    // The oldest is forgotten: it is measured anew when it comes back.
    const [oldest] = costs.size < MOST_WORKFLOWS ? [] : costs.keys();
    if (oldest !== undefined) costs.delete(oldest);
    const cost = { meanMs: 0, awayUntil: 0, awayMs: KEPT_AWAY_MS, runs: 0, cheap: 0 };
    costs.set(workflow, cost);
    return cost;
  }

  function keepAway(cost: Cost): void {
    cost.awayUntil = nowMs() + cost.awayMs;
    cost.awayMs = Math.min(cost.awayMs * 2, MOST_KEPT_AWAY_MS);
    cost.meanMs = 0;
    cost.runs = 0;
    cost.cheap = 0;
  }

  /** The slice of now; what is older than the window counts no more. */
  function newest(): Map<string, number> {
    const slice = Math.floor(nowMs() / (WINDOW_MS / SLICES));
    for (let passed = Math.min(slice - newestSlice, SLICES); passed > 0; passed -= 1) {
      slices.push(new Map());
      if (slices.length > SLICES) forget(slices.shift());
    }
    newestSlice = Math.max(newestSlice, slice);
    return slices.at(-1) ?? new Map();
  }

  function forget(slice: ReadonlyMap<string, number> = new Map()): void {
    for (const [workspaceId, ms] of slice) {
      const left = (sums.get(workspaceId) ?? 0) - ms;
      all -= ms;
      if (left > LEAST_MS) sums.set(workspaceId, left);
      else sums.delete(workspaceId);
    }
  }

  return {
    admits(workspaceId, workflow) {
      const cost = costs.get(workflow);
      if (cost && nowMs() < cost.awayUntil) return false;
      newest();
      if (all < PLENTY_MS) return true;
      const own = sums.get(workspaceId);
      const others = own === undefined ? sums.size + 1 : sums.size;
      return all < MOST_OF_WINDOW_MS && (own ?? 0) < MOST_OF_WINDOW_MS / others;
    },
    took(workspaceId, workflow, ms) {
      const slice = newest();
      slice.set(workspaceId, (slice.get(workspaceId) ?? 0) + ms);
      sums.set(workspaceId, (sums.get(workspaceId) ?? 0) + ms);
      all += ms;
      const cost = costOf(workflow);
      cost.runs += 1;
      cost.meanMs += (ms - cost.meanMs) * NEWEST_COUNTS;
      if ((cost.runs >= LEAST_RUNS && cost.meanMs > DEAR_MS) || ms > FAR_TOO_DEAR_MS) keepAway(cost);
      else if (ms < DEAR_MS && ++cost.cheap === FORGIVEN_AFTER) cost.awayMs = KEPT_AWAY_MS;
    },
    leaves: (workflow) => keepAway(costOf(workflow)),
  };
}
