/** How long in total a slow reader can hold the slot of an export. */
const PATIENCE_MS = 30_000;

interface Slot {
  end(): Promise<void>;
}

/**
 * Holds an export slot until the whole export is sent. A slow reader loses the slot, but its export continues
 * page by page. Otherwise four slow readers would keep everyone else from exporting.
 */
export function holdSlot(
  slot: Slot,
  texts: AsyncGenerator<string, undefined>,
  patienceMs: number = PATIENCE_MS,
): AsyncIterable<string> {
  let isHeld = true;
  let leftMs = patienceMs;
  let waitsSince = 0;
  let timer: NodeJS.Timeout | undefined;
  const release = async () => {
    clearTimeout(timer);
    if (!isHeld) return;
    isHeld = false;
    // If the lease can't be released, it stays taken until it expires.
    await slot.end().catch(() => undefined);
  };
  const wait = () => {
    if (!isHeld) return;
    waitsSince = performance.now();
    timer = setTimeout(release, leftMs);
    timer.unref();
  };
  wait();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        clearTimeout(timer);
        leftMs = Math.max(0, leftMs - (performance.now() - waitsSince));
        try {
          const step = await texts.next();
          if (step.done) await release();
          else wait();
          return step;
        } catch (error) {
          await release();
          throw error;
        }
      },
      async return() {
        await release();
        return texts.return(undefined);
      },
    }),
  };
}
