import type { StepRecord } from "./run-store";
import type { StepTask } from "./step-task";

const PAGE = 200;

/**
 * Records of loop items that an earlier attempt executed. They are read page by page, because items start in
 * order.
 */
export class RecordedItems {
  readonly #task: StepTask;
  readonly #workers: readonly number[];
  readonly #path: readonly number[];
  readonly #records = new Map<number, StepRecord[]>();
  #page: { readonly from: number; readonly loaded: Promise<void> } | null = null;

  constructor(task: StepTask, workers: readonly number[]) {
    this.#task = task;
    this.#workers = workers;
    this.#path = task.path ?? [];
  }

  async take(iteration: number): Promise<readonly StepRecord[]> {
    const from = iteration - (iteration % PAGE);
    if (this.#page?.from !== from) this.#page = { from, loaded: this.#load(from) };
    await this.#page.loaded;
    const records = this.#records.get(iteration) ?? [];
    this.#records.delete(iteration);
    return records;
  }

  async #load(from: number): Promise<void> {
    const { engine, run } = this.#task;
    const until = [...this.#path, from + PAGE];
    const records = await engine.store.insideSteps(run.id, this.#workers, [...this.#path, from], until);
    for (const record of records) {
      const iteration = record.iteration?.at(-1) ?? 0;
      const known = this.#records.get(iteration) ?? [];
      known.push(record);
      this.#records.set(iteration, known);
    }
  }
}
