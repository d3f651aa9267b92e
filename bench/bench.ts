import { z } from "zod";
import { requestText } from "@/bench/load/request-text";
import type { Sql } from "@/db/client";
import { type Helper, startHelper } from "./helper";
import { type LoadResult, type LoadTask, loadResult } from "./load/load-task";
import type { Workflows } from "./product/publish-all";
import type { Workers } from "./product/workers";

/** Durations and numbers of repetitions. The short mode measures the same figures with less precision. */
export interface Pace {
  /**
   * Number of passes over all figures. Several are needed so that a temporary slowdown of the machine doesn't
   * hit every round of a figure.
   */
  readonly passes: number;
  /** Number of rounds per figure in each pass. */
  readonly rounds: number;
  readonly warmupMs: number;
  readonly roundMs: number;
  readonly runs: number;
  readonly finishedRuns: number;
  readonly queuedRuns: number;
  readonly pacedMs: number;
  readonly steadyMs: number;
}

export const FULL: Pace = {
  passes: 3,
  rounds: 3,
  warmupMs: 300,
  roundMs: 700,
  runs: 10_000,
  finishedRuns: 1_000_000,
  queuedRuns: 100_000,
  pacedMs: 3_000,
  steadyMs: 60_000,
};

export const QUICK: Pace = {
  passes: 1,
  rounds: 2,
  warmupMs: 200,
  roundMs: 700,
  runs: 3_000,
  finishedRuns: 100_000,
  queuedRuns: 10_000,
  pacedMs: 3_000,
  steadyMs: 10_000,
};

/** Prints progress, because nothing else is printed for minutes. */
export function* passes(pace: Pace): Iterable<void> {
  for (let pass = 1; pass <= pace.passes; pass += 1) {
    console.log(`  pass ${pass} of ${pace.passes}`);
    yield;
  }
}

export interface Bench {
  readonly pace: Pace;
  readonly port: number;
  readonly workflows: Workflows;
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly workers: Workers;
  readonly yardstick: Yardstick;
  /** Memory of all processes including Postgres, in bytes. */
  memory(): Promise<number>;
}

/**
 * The process that creates load, and the bare server that the product is compared with, which runs the whole
 * time.
 */
export interface Yardstick {
  readonly barePort: number;
  readonly barePid: number;
  run(task: LoadTask): Promise<LoadResult>;
  stop(): void;
}

export async function startYardstick(barePort: number): Promise<Yardstick> {
  const bare = startHelper("bare-server");
  const load = startHelper("load");
  await bare.ask({ port: barePort }, z.object({}));
  return {
    barePort,
    barePid: bare.pid,
    run: (task) => load.ask(task, loadResult),
    stop: () => {
      for (const helper of [bare, load] satisfies Helper[]) helper.stop();
    },
  };
}

export function post(port: number, path: string, body: string): string {
  return requestText({ method: "POST", port, path, body });
}

export function get(port: number, path: string, headers: Readonly<Record<string, string>> = {}): string {
  return requestText({ method: "GET", port, path, headers });
}
