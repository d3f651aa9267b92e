import type { StepError } from "@/lib/schema/step-error";

export type ItemEnd = { readonly ok: true } | { readonly ok: false; readonly error: StepError };

export interface IterationRules {
  readonly from: number;
  readonly until: number;
  readonly parallel: number;
  readonly onError: "stop" | "collect";
}

/**
 * Items start in order, at most `parallel` at the same time. With `stop`, no item starts after the first
 * failure, running items finish, and the earliest failure counts.
 */
export class Iterations {
  readonly #rules: IterationRules;
  readonly #active = new Set<number>();
  #next: number;
  #done = 0;
  #failed = 0;
  #stopped: { readonly iteration: number; readonly error: StepError } | null = null;

  constructor(rules: IterationRules) {
    this.#rules = rules;
    this.#next = rules.from;
  }

  take(): number | null {
    const { until, parallel } = this.#rules;
    if (this.#stopped !== null || this.#next >= until || this.#active.size >= parallel) return null;
    const iteration = this.#next;
    this.#next += 1;
    this.#active.add(iteration);
    return iteration;
  }

  settle(iteration: number, end: ItemEnd): void {
    if (!this.#active.delete(iteration)) return;
    this.#done += 1;
    if (end.ok) return;
    this.#failed += 1;
    if (this.#rules.onError === "stop") this.#stopped ??= { iteration, error: end.error };
  }

  /**
   * Starts no further items, even if the loop is set to continue after errors, because the run itself has
   * reached a limit.
   */
  stop(iteration: number, error: StepError): void {
    this.#active.delete(iteration);
    this.#done += 1;
    this.#failed += 1;
    this.#stopped ??= { iteration, error };
  }

  isDone(): boolean {
    return this.#active.size === 0 && (this.#stopped !== null || this.#next >= this.#rules.until);
  }

  get items(): number {
    return this.#rules.until - this.#rules.from;
  }

  get done(): number {
    return this.#done;
  }

  get failed(): number {
    return this.#failed;
  }

  get stopped(): { readonly iteration: number; readonly error: StepError } | null {
    return this.#stopped;
  }
}
