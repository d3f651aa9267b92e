import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";

export interface SteadyTarget {
  readonly name: string;
  readonly url: string;
  readonly method: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const call = z.object({ name: z.string(), at: z.number(), ms: z.number(), status: z.int() });
export type SteadyCall = z.infer<typeof call>;

const taken = z.object({ calls: z.array(call) });

/** Name of the calls to a server that does nothing, which are made alongside the others. */
export const CONTROL = "control";

/** A steady caller in another workspace (steady-calls.mjs). */
export class Bystander {
  readonly #thread: Worker;

  private constructor(thread: Worker) {
    this.#thread = thread;
  }

  static async begin(targets: readonly SteadyTarget[]): Promise<Bystander> {
    const thread = new Worker(new URL("./steady-calls.mjs", import.meta.url), { workerData: { targets } });
    await once(thread, "message");
    return new Bystander(thread);
  }

  /** Returns the calls answered since the last reading. */
  async take(): Promise<SteadyCall[]> {
    return taken.parse(await this.#ask("take")).calls;
  }

  async end(): Promise<void> {
    const exited = once(this.#thread, "exit");
    this.#thread.postMessage("end");
    await exited;
  }

  async #ask(what: string): Promise<unknown> {
    const answered = once(this.#thread, "message");
    this.#thread.postMessage(what);
    const [answer] = await answered;
    return answer;
  }
}
