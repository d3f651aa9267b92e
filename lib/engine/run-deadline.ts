import type { RunStore, StepRecord } from "./run-store";
import { type Waited, waitedMs } from "./waited-ms";

/** Interval at which a caller checks for lateness while its called run waits for a person. */
const LOOK_BELOW_MS = 60_000;

/**
 * Deadline of a run. Waiting time doesn't count; it is derived from step records alone, so it is the same
 * after a restart.
 */
export class RunDeadline {
  readonly #startedAt: number;
  readonly #limit: number;
  readonly #waited: Waited[] = [];
  /** Waits of called runs, loaded only when the run would be late without them. */
  #waitedBelow: readonly Waited[] = [];
  #waitsBelowUntil = 0;

  constructor(startedAt: number, timeoutMs: number) {
    this.#startedAt = startedAt;
    this.#limit = startedAt + timeoutMs;
  }

  get time(): number {
    // Fast path: called at every step, and few runs wait.
    if (this.#waited.length === 0 && this.#waitedBelow.length === 0) return this.#limit;
    const waited = waitedMs([...this.#waited, ...this.#waitedBelow], this.#startedAt);
    return Math.max(this.#limit + waited, this.#waitsBelowUntil);
  }

  noteWaited({ startedAt, finishedAt }: StepRecord): void {
    if (startedAt !== null && finishedAt !== null) this.#waited.push({ fromMs: startedAt, toMs: finishedAt });
  }

  /**
   * A run waits while its called runs or loops wait. Checked only when it would be late, and then at
   * intervals.
   */
  async lookBelow(store: Pick<RunStore, "waitsBelow">, runId: string, now: number): Promise<void> {
    const below = await store.waitsBelow(runId);
    this.#waitedBelow = below.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs ?? now }));
    if (below.some(({ toMs }) => toMs === null)) this.#waitsBelowUntil = now + LOOK_BELOW_MS;
  }
}
