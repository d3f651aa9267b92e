import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import { z } from "zod";
import type { Api } from "@/e2e/api/api";
import { flow, httpGet, transform, webhook } from "@/e2e/api/documents";
import { type Live, live } from "@/e2e/api/live";
import { everything, readRun, runIdOf } from "@/e2e/api/runs";
import { type Answer, send } from "@/e2e/api/send";
import type { Run } from "@/e2e/api/shapes";
import { until } from "@/e2e/api/until";
import type { Instance } from "./instance";

const READERS = 8;
/**
 * Fast enough for every kill to hit some runs, and slow enough that they can be read one by one afterwards.
 */
const PACE_MS = 20;
const row = z.looseObject({ id: z.string(), status: z.string() });

/** A workflow with three workers in a row. The middle one makes an external call. */
export function threeStepsFlow(url: string) {
  const workers = [
    webhook(0, { variables: [{ name: "n", type: "integer" }] }),
    transform(1, "context.n"),
    httpGet(2, url, { retry: { attempts: 5, backoff: 1 } }),
    transform(3, "workers[1].result * 2"),
  ];
  return flow(workers, [
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
}

export function threeSteps(instance: Instance, url: string): Promise<Live> {
  return live(threeStepsFlow(url), instance.api, instance.address);
}

export interface Load {
  /** Run IDs by the number that was sent. */
  readonly accepted: ReadonlyMap<number, string>;
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  broken(): number;
  /** Resolves when the last call has its response. */
  readonly done: Promise<unknown>;
  /** Starts no more calls. Resolves when the last one has its response. */
  stop(): Promise<void>;
}

interface LoadOptions {
  readonly max?: number;
  /** First number to send, so that a load can continue the numbers of an earlier one. */
  readonly from?: number;
  readonly headers?: Record<string, string>;
  /** Additional fields to send with the number. */
  readonly more?: (n: number) => Record<string, unknown>;
}

/** Makes calls at an even pace. Rejected or broken calls are repeated with the same Idempotency-Key. */
export function startLoad(
  of: Live,
  callers: number,
  { max = Number.POSITIVE_INFINITY, from = 0, headers = {}, more = () => ({}) }: LoadOptions = {},
): Load {
  const accepted = new Map<number, string>();
  const statuses = new Map<number, number>();
  let broken = 0;
  let stopped = false;
  let next = from;
  const caller = async () => {
    for (let n = next++; !stopped && n < from + max; n = next++) {
      while (!accepted.has(n) && !stopped) {
        const answer = await callOnce(of, n, headers, more(n));
        if (answer === undefined) broken += 1;
        else {
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          if (answer.status === 202) accepted.set(n, runIdOf(answer));
        }
        // Pauses after a rejection too, because retrying at once would take processor time from the
        // restarting product.
        await pause(PACE_MS);
      }
    }
  };
  const done = Promise.all(Array.from({ length: callers }, caller));
  return {
    accepted,
    statuses,
    broken: () => broken,
    done,
    stop: async () => {
      stopped = true;
      await done;
    },
  };
}

/** Makes one call. Returns undefined if the connection broke. */
function callOnce(
  of: Live,
  n: number,
  headers: Record<string, string>,
  more: Record<string, unknown>,
): Promise<Answer | undefined> {
  const request = {
    method: "POST",
    body: { n, ...more },
    headers: { ...headers, "idempotency-key": `n-${n}` },
  };
  return send(of.triggerPath(), request).catch((error) => {
    if (error instanceof TypeError) return undefined;
    throw error;
  });
}

/** Waits until no run is queued or running. Returns all runs that a person sees. */
export async function endedRuns(api: Api): Promise<z.infer<typeof row>[]> {
  for (const status of ["queued", "running"]) {
    await until(
      `no run is ${status}`,
      () => api.get(`/runs?status=${status}&limit=1`),
      (answer) => row.array().safeParse(itemsOf(answer)).data?.length === 0,
    );
  }
  return everything("/runs", row, api);
}

/** Waits until no run is queued or running. Returns all runs that a person sees, with their steps. */
export async function settled({ api }: { readonly api: Api }): Promise<Run[]> {
  const rows = await endedRuns(api);
  const runs: Run[] = [];
  const left = rows.values();
  const reader = async () => {
    for (const { id } of left) runs.push(await readRun(id, api));
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return runs;
}

/** Checks that each accepted call has exactly one finished run, with each step once. */
export function expectExactlyOnce(runs: readonly Run[], { accepted }: Load, steps: readonly number[]): void {
  const byNumber = new Map<unknown, Run[]>();
  for (const run of runs) byNumber.set(run.context.n, [...(byNumber.get(run.context.n) ?? []), run]);
  const wanted = steps.map((step) => `${step} succeeded`).join();
  const faults = [...accepted].flatMap(([n, id]) => {
    const found = byNumber.get(n) ?? [];
    const [run] = found;
    if (run === undefined || found.length > 1 || run.id !== id)
      return [`${n}: ${found.length} runs for ${id}`];
    const taken = run.steps.map(({ worker, status }) => `${worker} ${status}`).sort();
    const isSound =
      run.status === "succeeded" && taken.filter((step) => !step.startsWith("0 ")).join() === wanted;
    return isSound ? [] : [`${n}: ${run.status} ${taken} ${JSON.stringify(run.error)}`];
  });
  expect(faults.slice(0, 10)).toEqual([]);
  const twice = [...byNumber].filter(([, found]) => found.length > 1);
  expect(twice.length, "a call that broke and was made again with its key is one run").toBe(0);
}

function itemsOf({ json }: Answer): unknown {
  return z.looseObject({ items: z.unknown() }).safeParse(json).data?.items;
}
