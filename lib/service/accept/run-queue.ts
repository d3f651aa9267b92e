import type { Db } from "@/db/handle";
import { findQueue } from "@/db/queries/queue";
import { createRunStore } from "@/db/run-store/run-store";
import type { NewRun } from "@/lib/engine/run-store";
import { createBatcher } from "@/lib/kit/batcher";
import { createFairOrder } from "@/lib/limits/fair-order";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Activity } from "@/lib/service/process/activity";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import type { Withdrawals } from "./withdrawals";

export interface RunQueue {
  /** Resolves to null once the run is on disk, otherwise to the reason why it was refused. */
  add(run: Omit<NewRun, "order">): Promise<Problem | null>;
  /**
   * Returns the reason why no run can be added to the queue now; null if there is room. `waitingElsewhere` is
   * the size, in characters, of the runs that are waiting to be written by other statements.
   */
  refusal(waitingElsewhere?: number): Problem | null;
  place(workspaceId: string): number;
  readonly queued: number;
  stop(): void;
}

export interface QueueBound {
  readonly runs: number;
  readonly bytes: number;
}

const BATCH = { maxInFlight: 2, maxItems: 500, maxWeight: 8 * 1024 * 1024 } as const;
/**
 * Maximum number of callers in this process that may wait for their run to be written in a batch. If more are
 * waiting, the database can't keep up.
 */
const MAX_WAITING = 20_000;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
/**
 * Intervals at which the stored queue is counted. While the instance is idle, it is counted rarely, because
 * all processes are woken before the next run is added.
 */
const LOOK = { awakeMs: 500, restMs: 60_000 } as const;
/** Counting a long queue takes a while, so counting may use at most a twentieth of the time. */
const LOOK_SHARE = 20;
/**
 * Maximum pause between counts. A count may take long only because it waited for a connection. Without this
 * limit, the pause after it would be so long that an empty queue would be noticed late.
 */
const MAX_LOOK_MS = 5_000;

export function createRunQueue(
  hot: Db,
  bound: QueueBound,
  withdrawals: Withdrawals,
  activity: Pick<Activity, "repeat">,
): RunQueue {
  const store = createRunStore(hot);
  const order = createFairOrder();
  let counted = { runs: 0, bytes: 0 };
  /** Number and size of the runs that this process has added since the stored queue was last counted. */
  const since = { runs: 0, bytes: 0 };
  let notBefore = Number.NEGATIVE_INFINITY;

  const batcher = createBatcher<NewRun, undefined>({
    ...BATCH,
    isOutage: isDatabaseAway,
    weigh: weightOf,
    write: async (runs) => {
      const wanted = runs.filter((run) => !withdrawals.isRefused(run.id));
      if (wanted.length > 0) await store.accept(wanted);
      return runs.map(() => undefined);
    },
  });

  async function look(): Promise<void> {
    const before = performance.now();
    if (before < notBefore) return;
    const seen = { ...since };
    try {
      const queue = await findQueue(hot, bound.runs + 1);
      counted = { runs: queue.queued, bytes: queue.bytes };
      since.runs -= seen.runs;
      since.bytes -= seen.bytes;
      order.serve(queue.head);
    } catch {
      // A database outage isn't logged here, because accepting a run then fails too, and that failure is
      // reported.
    }
    const now = performance.now();
    notBefore = now + Math.min((now - before) * LOOK_SHARE, MAX_LOOK_MS);
  }
  void look();
  const looks = activity.repeat(LOOK, look);

  const queued = () => counted.runs + since.runs;
  const hasRoom = () => queued() < bound.runs && counted.bytes + since.bytes < bound.bytes;

  function refusal(waitingElsewhere = 0): Problem | null {
    const weight = batcher.waitingWeight + waitingElsewhere;
    if (hasRoom() && batcher.waiting < MAX_WAITING && weight < MAX_WAITING_BYTES) return null;
    return problem("queue_full", "The queue is full. This run was not accepted. Try again soon.", {
      retryAfter: 5,
    });
  }

  return {
    refusal,
    place: (workspaceId) => order.place(workspaceId),
    get queued() {
      return queued();
    },
    async add(run) {
      const full = refusal();
      if (full) return full;
      const placed = { ...run, order: order.place(run.workspaceId) };
      const bytes = weightOf(placed);
      since.runs += 1;
      since.bytes += bytes;
      try {
        await withdrawals.orRefuse(run.id, () => batcher.add(placed));
        return null;
      } catch (error) {
        since.runs -= 1;
        since.bytes -= bytes;
        throw error;
      }
    },
    stop: looks.stop,
  };
}

/** Approximate size of a run in characters, both in memory and in the SQL statement that inserts it. */
export function weightOf({ context, request, document, steps }: NewRun): number {
  const own = context.length + (request?.length ?? 0) + (document?.length ?? 0);
  return steps.reduce((sum, step) => sum + (step.result?.length ?? 0) + (step.input?.length ?? 0), own);
}
