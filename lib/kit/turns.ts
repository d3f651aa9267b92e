/** Lets the jobs of different owners take turns, so that a backlog of one owner delays only that owner. */
export interface Turns {
  /** Resolves when it is this owner's turn, with true if the owner had to wait. Call `done` at the end. */
  take(owner: string): Promise<boolean>;
  done(): void;
  readonly waiting: number;
  /** Maximum number of waiting jobs that would run before a job that this owner adds now. */
  ahead(owner: string): number;
}

/** Maximum time that jobs run without a pause. In the pause, the process can do its other work. */
const SLICE_MS = 8;
/**
 * Maximum length of a slice in which jobs run. If other work took longer than `SLICE_MS` since the last
 * slice, the next slice lasts as long as that work took, up to this limit. Otherwise, handling rejected calls
 * could use almost all the time.
 */
const MAX_SLICE_MS = 100;

export function createTurns(nowMs: () => number = () => performance.now()): Turns {
  const lines = new Map<string, (() => void)[]>();
  let waiting = 0;
  let isTaken = false;
  let since = 0;
  let sliceMs = SLICE_MS;

  function next(): void {
    for (const [owner, line] of lines) {
      const begin = line.shift();
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
      if (!begin) continue;
      waiting -= 1;
      begin();
      return;
    }
    isTaken = false;
  }

  return {
    get waiting() {
      return waiting;
    },
    ahead(owner) {
      const own = lines.get(owner)?.length ?? 0;
      const owners = own === 0 ? lines.size + 1 : lines.size;
      return Math.min(waiting, (own + 1) * owners);
    },
    take(owner) {
      if (!isTaken) {
        isTaken = true;
        since = nowMs();
        sliceMs = SLICE_MS;
        return Promise.resolve(false);
      }
      return new Promise((resolve) => {
        waiting += 1;
        const line = lines.get(owner);
        const begin = () => resolve(true);
        if (line) line.push(begin);
        else lines.set(owner, [begin]);
      });
    },
    done() {
      if (waiting === 0) {
        isTaken = false;
        return;
      }
      const pausedAt = nowMs();
      if (pausedAt - since < sliceMs) {
        next();
        return;
      }
      setImmediate(() => {
        since = nowMs();
        sliceMs = Math.min(Math.max(SLICE_MS, since - pausedAt), MAX_SLICE_MS);
        next();
      });
    },
  };
}
