/** One at a time, owners in turn: a crowd of one owner waits behind itself, and others between its own. */
export interface Turns {
  /** Resolves when it is this owner's turn, true if others had theirs first; `done` is called when it is over. */
  take(owner: string): Promise<boolean>;
  done(): void;
  readonly waiting: number;
  /** How many get their turn before this owner's next one would. */
  ahead(owner: string): number;
}

/** So long without a pause; then whatever else the process has to do comes first. */
const SLICE_MS = 8;
/** Where the rest takes longer, turns go on as long as it did: calls that are refused must not take all of the time. */
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
      // To the end of the row of owners, or out of it.
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
