/**
 * Start-time fair queueing between workspaces. A new run is placed one tick after the last run of its
 * workspace, but never before the current position. A workspace that floods the queue therefore waits behind
 * its own runs. Places are microseconds since 1970 and always in the past, so that every queued job counts as
 * due.
 */
export interface FairOrder {
  place(workspaceId: string): number;
  /** `place` is the position of the first run in the queue; null if the queue is empty. */
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
      // If the queue is empty, all runs placed so far have been served, so the current position moves to the
      // newest place.
      now = Math.max(now, place ?? newest);
      if (last.size < FORGET_ABOVE) return;
      for (const [workspace, at] of last) if (at <= now) last.delete(workspace);
    },
  };
}
