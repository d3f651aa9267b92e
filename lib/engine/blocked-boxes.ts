import type { Blocked } from "./run-step";
import type { RunStore, StepRecord } from "./run-store";

/** Boxes none of whose items can go on. */
export class BlockedBoxes {
  readonly #boxes = new Map<number, { readonly record: StepRecord; readonly until: Blocked }>();

  add(record: StepRecord, until: Blocked): void {
    this.#boxes.set(record.worker, { record, until });
  }

  /** It is blocked no longer. */
  take(worker: number): StepRecord | null {
    const record = this.#boxes.get(worker)?.record ?? null;
    this.#boxes.delete(worker);
    return record;
  }

  workers(): number[] {
    return [...this.#boxes.keys()];
  }

  due(now: number): number[] {
    if (this.#boxes.size === 0) return [];
    return [...this.#boxes].flatMap(([worker, { until }]) =>
      until.wakeAt !== null && until.wakeAt <= now ? [worker] : [],
    );
  }

  earliestWake(): number | null {
    const times = [...this.#boxes.values()].flatMap(({ until }) => until.wakeAt ?? []);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Whether an item of one is there to wait. */
  pauses(): boolean {
    return this.#boxes.size > 0 && [...this.#boxes.values()].some(({ until }) => until.pauses);
  }

  childRuns(): string[] {
    return [...this.#boxes.values()].flatMap(({ until }) => until.childRuns);
  }

  /** Those that can go on: a run that an item waited for has ended. */
  async ended(store: Pick<RunStore, "outcomes">): Promise<readonly number[]> {
    const ids = this.childRuns();
    if (ids.length === 0) return [];
    const ended = new Set((await store.outcomes(ids)).map(({ runId }) => runId));
    return [...this.#boxes].flatMap(([worker, { until }]) =>
      until.childRuns.some((id) => ended.has(id)) ? [worker] : [],
    );
  }
}
