import type { Db } from "@/db/handle";
import { createRunStore } from "@/db/run-store";
import type { EndedRun } from "@/lib/engine/run-store";
import { createBatcher } from "@/lib/kit/batcher";
import { isDatabaseAway } from "@/lib/service/process/database-away";

const BATCH = { maxInFlight: 2, maxItems: 500, maxWeight: 8 * 1024 * 1024 } as const;
/** Ended runs that wait for a batch; with more, the database does not keep up. */
const MOST_WAITING = 5_000;
const MOST_WAITING_BYTES = 32 * 1024 * 1024;

/** Ended runs on their way to disk. */
export interface EndedRuns {
  /** False where its `Idempotency-Key` is another's, or its call was refused meanwhile. */
  add(run: EndedRun): Promise<boolean>;
  readonly isFull: boolean;
}

export function createEndedRuns(hot: Db, isRefused: (runId: string) => boolean): EndedRuns {
  const store = createRunStore(hot);
  const batches = createBatcher<EndedRun, boolean>({
    ...BATCH,
    isOutage: isDatabaseAway,
    weigh: weightOf,
    async write(all) {
      const wanted = firstOfEachKey(all.filter(({ run }) => !isRefused(run.id)));
      const runs = [...wanted];
      const taken = runs.length === 0 ? [] : await store.recordEnded(runs);
      const written = new Set(runs.filter((_run, index) => taken[index]));
      return all.map((run) => written.has(run));
    },
  });
  return {
    add: (run) => batches.add(run),
    get isFull() {
      return batches.waiting > MOST_WAITING || batches.waitingWeight > MOST_WAITING_BYTES;
    },
  };
}

/** One statement can take a key once: whoever comes second in a batch finds it taken. */
function firstOfEachKey(runs: readonly EndedRun[]): Set<EndedRun> {
  const keys = new Set<string>();
  return new Set(
    runs.filter(({ run, key }) => {
      if (key === null) return true;
      const name = `${run.workflowId}/${key.webhookId}/${key.key}`;
      if (keys.has(name)) return false;
      keys.add(name);
      return true;
    }),
  );
}

function weightOf({ run, change }: EndedRun): number {
  let weight = run.context.length + (run.request?.length ?? 0);
  for (const { input, result, error } of change.steps)
    weight += (input?.length ?? 0) + (result?.length ?? 0) + (error?.length ?? 0);
  for (const { body } of change.publications) weight += body.length;
  return weight;
}
