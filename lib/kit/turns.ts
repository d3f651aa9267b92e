/** One at a time, owners in turn: a crowd of one owner waits behind itself, and others between its own. */
export interface Turns {
  /** Resolves when it is this owner's turn; `done` is called when it is over. */
  take(owner: string): Promise<void>;
  done(): void;
  readonly waiting: number;
}

/** So long without a pause; then whatever else the process has to do comes first. */
const PAUSE_AFTER_MS = 8;

export function createTurns(): Turns {
  const lines = new Map<string, (() => void)[]>();
  let waiting = 0;
  let isTaken = false;
  let since = 0;

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
    take(owner) {
      if (!isTaken) {
        isTaken = true;
        since = performance.now();
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        waiting += 1;
        const line = lines.get(owner);
        if (line) line.push(resolve);
        else lines.set(owner, [resolve]);
      });
    },
    done() {
      if (waiting === 0) {
        isTaken = false;
        return;
      }
      if (performance.now() - since < PAUSE_AFTER_MS) {
        next();
        return;
      }
      setImmediate(() => {
        since = performance.now();
        next();
      });
    },
  };
}
