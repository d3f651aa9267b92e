import type { Logger } from "pino";
import type { Db } from "@/db/handle";
import { addInstanceTotals } from "@/db/queries/instance-totals";
import { createMinuteCount } from "@/lib/kit/minute-count";
import type { RunStatus } from "@/lib/schema/run";
import type { Part } from "@/lib/service/services";

/** Counters and their outcomes. Every outcome is listed from the start, with a count of zero. */
export const COUNTED = {
  runs: ["succeeded", "failed", "cancelled"],
  mails: ["sent", "failed"],
  webhook_deliveries: ["delivered", "failed"],
  payments: ["paid", "refunded", "refund_failed", "dispute_lost"],
} as const;

export type Metric = keyof typeof COUNTED;

export interface InstanceTotals {
  add<M extends Metric>(metric: M, outcome: (typeof COUNTED)[M][number]): void;
  runsInLastMinute(): number;
  flush(): Promise<void>;
}

export const INSTANCE_TOTALS: Part<InstanceTotals> = {
  key: Symbol.for("millrace.instance-totals"),
  make(services, onStop) {
    const totals = createInstanceTotals(services);
    onStop(totals.flush);
    return totals;
  },
};

export function countRunEnd(totals: InstanceTotals, status: RunStatus): void {
  if (status !== "queued" && status !== "running") totals.add("runs", status);
}

const FLUSH_MS = 2_000;

/**
 * Counts in memory and writes the counts every two seconds, so that runs need no extra statement. A crash
 * loses the latest counts.
 */
export function createInstanceTotals({ db, log }: { readonly db: Db; readonly log: Logger }): InstanceTotals {
  let waiting = new Map<string, { metric: string; outcome: string; count: number }>();
  let timer: NodeJS.Timeout | undefined;
  const ended = createMinuteCount(() => performance.now());

  function hold(metric: string, outcome: string, count = 1): void {
    const key = `${metric} ${outcome}`;
    const held = waiting.get(key);
    if (held === undefined) waiting.set(key, { metric, outcome, count });
    else held.count += count;
    timer ??= setTimeout(flush, FLUSH_MS).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const added = [...waiting.values()];
    if (added.length === 0) return;
    waiting = new Map();
    try {
      await addInstanceTotals(db, added);
    } catch (error) {
      log.debug({ error }, "Couldn't save totals; they are kept for the next attempt");
      for (const { metric, outcome, count } of added) hold(metric, outcome, count);
    }
  }

  return {
    add(metric, outcome) {
      if (metric === "runs") ended.add(1);
      hold(metric, outcome);
    },
    runsInLastMinute: () => ended.read(),
    flush,
  };
}
