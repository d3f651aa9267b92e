import { tookOutput } from "@/lib/schema/get-outputs-taken";
import type { Connection } from "@/lib/schema/workflow";

/**
 * The order in which workers are executed, computed by pure functions. There is one plan per version and set
 * of first workers, and one progress per run. A worker starts once all connections into it are decided and at
 * least one of them was taken. If none was taken, the worker is skipped, so a worker without incoming
 * connections is skipped too, unless the run starts with it.
 */
export interface Plan {
  readonly workers: readonly number[];
  begin(): Progress;
}

export interface Progress {
  /** Returns the workers that can start now. Each one is returned only once. */
  takeReady(): number[];
  takeSkipped(): number[];
  settle(worker: number, end: StepEnd): void;
  isDone(): boolean;
  hasEnded(worker: number): boolean;
  /** Workers that failed and have no `error` connection. They make the run fail. */
  readonly failed: readonly number[];
}

export type StepEnd =
  | { readonly status: "succeeded"; readonly outlet: string | null }
  | { readonly status: "failed" | "skipped" };

export function compilePlan(
  workers: readonly number[],
  connections: readonly Connection[],
  starts: ReadonlySet<number>,
): Plan {
  const included = new Set(workers);
  const out = new Map<number, Connection[]>(workers.map((index) => [index, []]));
  const incoming = new Map<number, number>(workers.map((index) => [index, 0]));
  for (const connection of connections) {
    if (!included.has(connection.from) || !included.has(connection.to)) continue;
    out.get(connection.from)?.push(connection);
    incoming.set(connection.to, (incoming.get(connection.to) ?? 0) + 1);
  }
  return { workers, begin: () => walk(workers, out, incoming, starts) };
}

/** The plan starts with the workers that have no incoming connection within the loop. */
export function compileInside(
  loop: number,
  workers: readonly { readonly index: number; readonly inside?: number | undefined }[],
  connections: readonly Connection[],
): Plan {
  const inside = workers.filter((worker) => worker.inside === loop).map(({ index }) => index);
  return compilePlan(inside, connections, new Set(inside));
}

function walk(
  workers: readonly number[],
  out: ReadonlyMap<number, readonly Connection[]>,
  incoming: ReadonlyMap<number, number>,
  starts: ReadonlySet<number>,
): Progress {
  const undecided = new Map(incoming);
  const taken = new Set<number>();
  const ended = new Set<number>();
  const failed: number[] = [];
  let ready: number[] = [];
  let skipped: number[] = [];

  function settle(worker: number, end: StepEnd): void {
    if (ended.has(worker)) return;
    ended.add(worker);
    const connections = out.get(worker) ?? [];
    if (end.status === "failed" && !connections.some((connection) => connection.port === "error"))
      failed.push(worker);
    for (const connection of connections) {
      if (isTaken(connection, end)) taken.add(connection.to);
      const left = (undecided.get(connection.to) ?? 0) - 1;
      undecided.set(connection.to, left);
      if (left === 0) decide(connection.to);
    }
  }

  function decide(worker: number): void {
    if (taken.has(worker)) ready.push(worker);
    else {
      skipped.push(worker);
      settle(worker, { status: "skipped" });
    }
  }

  for (const worker of workers) {
    if (incoming.get(worker) !== 0) continue;
    if (starts.has(worker)) taken.add(worker);
    decide(worker);
  }

  return {
    takeReady() {
      const now = ready.filter((worker) => !ended.has(worker));
      ready = [];
      return now;
    },
    takeSkipped() {
      const now = skipped;
      skipped = [];
      return now;
    },
    settle,
    // A function instead of a getter, because V8 creates a hidden class for each object with a getter and
    // keeps it longer than the object.
    isDone: () => ended.size === workers.length,
    hasEnded: (worker) => ended.has(worker),
    failed,
  };
}

export function isTaken(connection: Connection, end: StepEnd): boolean {
  if (connection.port === "error") return end.status === "failed";
  if (end.status !== "succeeded") return false;
  return connection.port === undefined || tookOutput(end.outlet, connection.port);
}
