/**
 * Start-time fair queueing between workspaces, pure but for its own memory. Each new run gets a place on a virtual
 * time line, one tick after the last run of the same workspace, and never before what is being served now. Queued
 * runs are served by place: a workspace that floods the queue stands in line behind its own flood, one that comes
 * with a single call goes to the front, and within a workspace first come stays first served.
 *
 * Places are microseconds since 1970, long past, so that every queued job counts as due.
 */
export interface FairOrder {
  place(workspaceId: string): number;
  /** What the queue serves now: the smallest place in it, or null when it is empty. */
  serve(place: number | null): void;
}

const START = Date.UTC(2001, 0, 1) * 1000;
const FORGET_ABOVE = 10_000;

export function createFairOrder(start = START): FairOrder {
  let now = start;
  let newest = start;
  const last = new Map<string, number>();
  return {
    place(workspaceId) {
      const place = Math.max(now, last.get(workspaceId) ?? 0) + 1;
      last.set(workspaceId, place);
      newest = Math.max(newest, place);
      return place;
    },
    serve(place) {
      // An empty queue has caught up with all that was ever put in line.
      now = Math.max(now, place ?? newest);
      if (last.size < FORGET_ABOVE) return;
      for (const [workspace, at] of last) if (at <= now) last.delete(workspace);
    },
  };
}
