import type { RunStore, StepRecord } from "./run-store";
import { type Waited, waitedMs } from "./waited-ms";

/** While a called run waits for a person, the caller looks so often whether it is late. */
const LOOK_BELOW_MS = 60_000;

/**
 * When a run is late. The time in which it waited does not count, which is told from its steps' records alone: it comes
 * out the same after a restart.
 */
export class RunDeadline {
  readonly #startedAt: number;
  readonly #limit: number;
  readonly #waited: Waited[] = [];
  /** Of the runs that it called; known once it would be late without. */
  #waitedBelow: readonly Waited[] = [];
  #waitsBelowUntil = 0;

  constructor(startedAt: number, timeoutMs: number) {
    this.#startedAt = startedAt;
    this.#limit = startedAt + timeoutMs;
  }

  get time(): number {
    // Asked at each step of each run, few of which wait.
    if (this.#waited.length === 0 && this.#waitedBelow.length === 0) return this.#limit;
    const waited = waitedMs([...this.#waited, ...this.#waitedBelow], this.#startedAt);
    return Math.max(this.#limit + waited, this.#waitsBelowUntil);
  }

  noteWaited({ startedAt, finishedAt }: StepRecord): void {
    if (startedAt !== null && finishedAt !== null) this.#waited.push({ fromMs: startedAt, toMs: finishedAt });
  }

  /** A run whose called runs or insides wait, waits. Looked at only when it would be late, and again after a while. */
  async lookBelow(store: Pick<RunStore, "waitsBelow">, runId: string, now: number): Promise<void> {
    const below = await store.waitsBelow(runId);
    this.#waitedBelow = below.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs ?? now }));
    if (below.some(({ toMs }) => toMs === null)) this.#waitsBelowUntil = now + LOOK_BELOW_MS;
  }
}
