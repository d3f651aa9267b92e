import type { ChildProcess } from "node:child_process";
import type { Sql } from "@/db/client";
import { end, type Place, spawnWorker, until } from "./instance";

export interface Workers {
  readonly running: boolean;
  readonly pids: readonly number[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Pauses the workers without a restart while a queue is filled, so that they stay warm but use no processor
   * time.
   */
  hold(): void;
  release(): void;
}

const READY_WITHIN_MS = 30_000;

export function workersOf(place: Place, sql: Sql, count: number): Workers {
  let running: ChildProcess[] = [];
  const signal = (name: NodeJS.Signals) => {
    for (const child of running) child.kill(name);
  };
  return {
    get running() {
      return running.length > 0;
    },
    get pids() {
      return running.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
    },
    async start() {
      if (running.length > 0) return;
      running = Array.from({ length: count }, () => spawnWorker(place));
      const [first] = running;
      if (first === undefined) return;
      // A worker registers itself when it is ready for jobs.
      await until(first, READY_WITHIN_MS, async () => {
        const shown = await sql`select 1 from processes where role = 'worker'`;
        return shown.length >= count;
      });
    },
    async stop() {
      await Promise.all(running.map(end));
      running = [];
    },
    hold: () => signal("SIGSTOP"),
    release: () => signal("SIGCONT"),
  };
}
