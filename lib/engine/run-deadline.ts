import type { RunStore, StepRecord } from "./run-store";
import { type Waited, waitedMs } from "./waited-ms";

/**
 * While a called run waits for a person, the calling run checks at this interval whether it has exceeded its
 * deadline.
 */
const LOOK_BELOW_MS = 60_000;

/**
 * Deadline of a run, which excludes the time that the run spends waiting. It is derived from step records
 * alone, so it is the same after a restart.
 */
export class RunDeadline {
  readonly #startedAt: number;
  readonly #limit: number;
  readonly #waited: Waited[] = [];
  /**
   * Waits of the runs that this run called. They are loaded only if the run would otherwise exceed its
   * deadline.
   */
  #waitedBelow: readonly Waited[] = [];
  #waitsBelowUntil = 0;

  constructor(startedAt: number, timeoutMs: number) {
    this.#startedAt = startedAt;
    this.#limit = startedAt + timeoutMs;
  }

  get time(): number {
    // Fast path, because this is read at every step and few runs ever wait.
    if (this.#waited.length === 0 && this.#waitedBelow.length === 0) return this.#limit;
    const waited = waitedMs([...this.#waited, ...this.#waitedBelow], this.#startedAt);
    return Math.max(this.#limit + waited, this.#waitsBelowUntil);
  }

  noteWaited({ startedAt, finishedAt }: StepRecord): void {
    if (startedAt !== null && finishedAt !== null) this.#waited.push({ fromMs: startedAt, toMs: finishedAt });
  }

  /**
   * Loads the waits of called runs and of loops, because this run counts as waiting while they wait. To save
   * queries, the caller does this only if the run would otherwise exceed its deadline, and from then on at
   * intervals.
   */
  async lookBelow(store: Pick<RunStore, "waitsBelow">, runId: string, now: number): Promise<void> {
    const below = await store.waitsBelow(runId);
    this.#waitedBelow = below.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs ?? now }));
    if (below.some(({ toMs }) => toMs === null)) this.#waitsBelowUntil = now + LOOK_BELOW_MS;
  }
}
