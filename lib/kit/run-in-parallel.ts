/**
 * Processes several items at a time. A rejected item doesn't stop the others, and stopping early keeps the
 * results so far.
 */

interface ParallelOptions<Item> {
  readonly concurrency: number;
  readonly isStopped: () => boolean;
  readonly onDone: (done: number) => void;
  readonly work: (item: Item) => Promise<void>;
}

export interface ParallelOutcome<Item> {
  readonly done: readonly Item[];
  readonly refused: readonly { readonly item: Item; readonly error: unknown }[];
  readonly left: readonly Item[];
}

export async function runInParallel<Item>(
  items: readonly Item[],
  { concurrency, isStopped, onDone, work }: ParallelOptions<Item>,
): Promise<ParallelOutcome<Item>> {
  const done: Item[] = [];
  const refused: { item: Item; error: unknown }[] = [];
  let next = 0;
  const walk = async () => {
    while (!isStopped()) {
      const item = items[next];
      if (next >= items.length || item === undefined) return;
      next += 1;
      try {
        await work(item);
        done.push(item);
      } catch (error) {
        refused.push({ item, error });
      }
      onDone(done.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, walk));
  return { done, refused, left: items.slice(next) };
}
