/**
 * Group commit: items that arrive while `maxInFlight` writes are running go into the next write together. A
 * failed batch is retried item by item, so that one bad item doesn't fail the others. An outage fails all of
 * them at once.
 */
export interface Batcher<T, R> {
  add(item: T): Promise<R>;
  readonly waiting: number;
  readonly waitingWeight: number;
}

interface Entry<T, R> {
  readonly item: T;
  readonly weight: number;
  resolve(value: R): void;
  reject(reason: unknown): void;
}

/**
 * A second write starts alongside a running one only if it has at least this share of the maximum weight,
 * because a small write costs about as much as a large one.
 */
const WORTH_IT = 0.5;

export function createBatcher<T, R>(options: {
  readonly maxInFlight: number;
  readonly maxItems: number;
  readonly maxWeight?: number;
  weigh?(item: T): number;
  write(items: readonly T[]): Promise<readonly R[]>;
  /**
   * True if the error is an outage. The items of the batch aren't retried one by one in this case, because
   * each of them would fail.
   */
  isOutage?(error: unknown): boolean;
}): Batcher<T, R> {
  const queue: Entry<T, R>[] = [];
  let waitingWeight = 0;
  let inFlight = 0;
  let itemsInFlight = 0;
  let scheduled = false;

  function take(): Entry<T, R>[] {
    let weight = 0;
    let count = 0;
    for (const entry of queue) {
      weight += entry.weight;
      if (
        count > 0 &&
        (count >= options.maxItems || weight > (options.maxWeight ?? Number.POSITIVE_INFINITY))
      )
        break;
      count += 1;
    }
    const taken = queue.splice(0, count);
    for (const entry of taken) waitingWeight -= entry.weight;
    return taken;
  }

  async function write(batch: Entry<T, R>[]): Promise<void> {
    try {
      const results = await options.write(batch.map((entry) => entry.item));
      results.forEach((result, index) => {
        batch[index]?.resolve(result);
      });
      for (const entry of batch.slice(results.length)) {
        entry.reject(new Error("The write answered fewer results than items"));
      }
    } catch (error) {
      if (batch.length === 1 || options.isOutage?.(error)) for (const entry of batch) entry.reject(error);
      else for (const entry of batch) await write([entry]);
    }
  }

  function mayWrite(): boolean {
    return inFlight === 0 || (inFlight < options.maxInFlight && queue.length >= itemsInFlight * WORTH_IT);
  }

  function pump(): void {
    scheduled = false;
    while (queue.length > 0 && mayWrite()) {
      const batch = take();
      inFlight += 1;
      itemsInFlight += batch.length;
      write(batch).finally(() => {
        inFlight -= 1;
        itemsInFlight -= batch.length;
        pump();
      });
    }
  }

  return {
    get waiting() {
      return queue.length;
    },
    get waitingWeight() {
      return waitingWeight;
    },
    add(item) {
      return new Promise<R>((resolve, reject) => {
        const weight = options.weigh?.(item) ?? 0;
        queue.push({ item, weight, resolve, reject });
        waitingWeight += weight;
        // Waits for the end of this turn of the event loop, so that items added in the same turn share a
        // batch.
        if (!scheduled && mayWrite()) {
          scheduled = true;
          setImmediate(pump);
        }
      });
    },
  };
}
