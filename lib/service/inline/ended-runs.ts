import type { Db } from "@/db/handle";
import { createRunStore } from "@/db/run-store/run-store";
import { endedChars } from "@/lib/engine/run-journal";
import type { EndedRun } from "@/lib/engine/run-store";
import { type Batcher, createBatcher } from "@/lib/kit/batcher";
import { isDatabaseAway } from "@/lib/service/process/database-away";

const BATCH = { maxInFlight: 2, maxItems: 500, maxWeight: 8 * 1024 * 1024 } as const;
/** Maximum number of ended runs that wait for a batch. If more are waiting, the database can't keep up. */
const MAX_WAITING = 5_000;
const MAX_WAITING_BYTES = 32 * 1024 * 1024;

export interface EndedRuns<T, R> extends Pick<Batcher<T, R>, "add"> {
  readonly isFull: boolean;
}

export function createEndedRuns<T, R>(
  endedOf: (item: T) => EndedRun,
  isRefused: (runId: string) => boolean,
  write: (items: readonly T[]) => Promise<readonly R[]>,
  /**
   * Placeholder result for runs whose callers got an error before the runs were written. No caller receives
   * it, because these callers no longer wait.
   */
  unheard: R,
): EndedRuns<T, R> {
  const batches = createBatcher<T, R>({
    ...BATCH,
    isOutage: isDatabaseAway,
    weigh: (item) => endedChars(endedOf(item)),
    async write(all) {
      const wanted = all.filter((item) => !isRefused(endedOf(item).run.id));
      const answers = wanted.length === 0 ? [] : await write(wanted);
      const answered = new Map(answers.map((answer, index) => [wanted[index], answer]));
      return all.map((item) => answered.get(item) ?? unheard);
    },
  });
  return {
    add: (item) => batches.add(item),
    get isFull() {
      return batches.waiting > MAX_WAITING || batches.waitingWeight > MAX_WAITING_BYTES;
    },
  };
}

/**
 * Writes ended runs that are free of charge. `add` resolves to false if another run has the
 * `Idempotency-Key`, or if the call was refused before the run was written.
 */
export function createUnpaidRuns(
  hot: Db,
  isRefused: (runId: string) => boolean,
): EndedRuns<EndedRun, boolean> {
  const store = createRunStore(hot);
  return createEndedRuns(
    (ended) => ended,
    isRefused,
    (runs) => store.recordEnded(runs),
    false,
  );
}
