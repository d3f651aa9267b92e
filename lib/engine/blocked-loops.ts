import { minOf } from "@/lib/kit/max-of";
import type { Engine } from "./engine";
import type { RunFacts, StepRecord } from "./run-store";
import type { Blocked } from "./step-task";

export class BlockedLoops {
  readonly #boxes = new Map<number, { readonly record: StepRecord; readonly until: Blocked }>();

  add(record: StepRecord, until: Blocked): void {
    this.#boxes.set(record.worker, { record, until });
  }

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
    return times.length === 0 ? null : minOf(times);
  }

  pauses(): boolean {
    return this.#boxes.size > 0 && [...this.#boxes.values()].some(({ until }) => until.pauses);
  }

  childRuns(): string[] {
    return [...this.#boxes.values()].flatMap(({ until }) => until.childRuns);
  }

  async ready(
    { store, decisions }: Pick<Engine, "store" | "decisions">,
    run: RunFacts,
  ): Promise<readonly number[]> {
    const ids = this.childRuns();
    const ended = new Set(ids.length === 0 ? [] : (await store.outcomes(ids)).map(({ runId }) => runId));
    const ready: number[] = [];
    for (const [worker, { until }] of this.#boxes) {
      const { childRuns, asking } = until;
      const hasEnded = childRuns.some((id) => ended.has(id));
      const isDecided = asking.length > 0 && (await decisions(run, asking)).some((each) => each !== null);
      if (hasEnded || isDecided) ready.push(worker);
    }
    return ready;
  }
}
