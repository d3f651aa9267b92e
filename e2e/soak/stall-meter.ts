import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Api } from "@/e2e/api/api";
import { send } from "@/e2e/api/send";

/** Resolution of the monitor's timer, which is added to every measurement. */
const RESOLUTION_MS = 10;

export interface Stall {
  /** The longest time that the product blocked the web server's thread. */
  readonly ms: number;
  /** The same time as measured by the web server. */
  readonly measuredMs: number;
  /** Processor time of that thread. */
  readonly cpuMs: number;
}

interface Spent {
  readonly cpuMs: number;
  /** How long the thread was ready to run while other processes had the processor. */
  readonly waitedMs: number;
}

/**
 * Measures how long the web server's event loop was blocked. On a busy machine, that includes time when other
 * processes had the processor. So the measurement is scaled by this thread's share of the processor, and
 * never exceeds its processor time.
 */
export class StallMeter {
  readonly #api: Api;
  readonly #pid: number;
  #before: Spent = { cpuMs: 0, waitedMs: 0 };

  constructor(api: Api, pid: number) {
    this.#api = api;
    this.#pid = pid;
  }

  /** Returns what was measured since the last reading. */
  async read(): Promise<Stall> {
    const measuredMs = Math.max(0, (await this.#longest()) - RESOLUTION_MS);
    const now = spentBy(this.#pid);
    const cpuMs = now.cpuMs - this.#before.cpuMs;
    const waitedMs = now.waitedMs - this.#before.waitedMs;
    this.#before = now;
    // A reading resets the monitor, which measures nothing until its timer has fired once.
    await pause(3 * RESOLUTION_MS);
    return { ms: Math.min((measuredMs * cpuMs) / (cpuMs + waitedMs), cpuMs), measuredMs, cpuMs };
  }

  async #longest(): Promise<number> {
    const { address, token } = this.#api;
    const { text } = await send(`${address}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return Number(/^millrace_nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
  }
}

/** Returns the times of the process's first thread, on which Node runs scripts. */
function spentBy(pid: number): Spent {
  const [cpu, waited] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return { cpuMs: Number(cpu) / 1e6, waitedMs: Number(waited) / 1e6 };
}
