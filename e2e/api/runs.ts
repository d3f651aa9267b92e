import { expect } from "@playwright/test";
import { z } from "zod";
import { type Api, owner } from "./api";
import type { Answer } from "./send";
import { page, type Run, run, type Step } from "./shapes";
import { until } from "./until";

const ENDED = ["succeeded", "failed", "cancelled"];
const started = z.union([
  z.looseObject({ run_id: z.string() }).transform(({ run_id }) => run_id),
  z.looseObject({ id: z.string() }).transform(({ id }) => id),
]);

/** Returns the run's ID from the response to a call, a started run, or a timeout while waiting. */
export function runIdOf(answer: Answer): string {
  return started.parse(answer.json, { error: () => `${answer.status} without a run: ${answer.text}` });
}

export async function readRun(id: string, api: Api = owner): Promise<Run> {
  const answer = await api.get(`/runs/${id}`);
  if (answer.status !== 200) expect(answer.status, answer.text).toBe(200);
  return run.parse(answer.json);
}

export function ended(of: Answer | string, api: Api = owner): Promise<Run> {
  const id = typeof of === "string" ? of : runIdOf(of);
  return until(
    `run ${id} ends`,
    () => readRun(id, api),
    (found) => ENDED.includes(found.status),
  );
}

export function stepOf(found: Run, worker: number): Step | undefined {
  return found.steps.find((step) => step.worker === worker);
}

export function statuses(found: Run): Record<number, string> {
  return Object.fromEntries(found.steps.map((step) => [step.worker, step.status]));
}

/** Returns all rows of a list, over all pages. */
export async function everything<T>(path: string, shape: z.ZodType<T>, api: Api = owner): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | null = null;
  do {
    const joint = path.includes("?") ? "&" : "?";
    const from: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const read = page.parse((await api.get(`${path}${joint}limit=200${from}`)).json);
    rows.push(...read.items.map((item) => shape.parse(item)));
    cursor = read.next_cursor;
  } while (cursor !== null);
  return rows;
}
