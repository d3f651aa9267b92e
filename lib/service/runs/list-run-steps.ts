import { pageInsideSteps } from "@/db/find-inside-steps";
import * as contract from "@/lib/contract/runs";
import type { StepRecord } from "@/lib/engine/run-store";
import { ok } from "@/lib/kit/result";
import { asJsonText, on } from "@/lib/service/on";
import { badCursor } from "@/lib/service/process/page";
import { ownRun } from "./read-run";
import { stepAnswer } from "./run-answer";

/** Cursor made of worker and iteration, such as `4:3.7`, or `f4:3.7` for a failed step. */
const CURSOR = /^(f?)(\d{1,7}):(\d{1,5}(?:\.\d{1,5})?)$/;

/** Lists the steps of a run. Failed steps come first; the others are sorted by worker and then by item. */
export const listRunSteps = on(
  contract.listRunSteps,
  async (services, { caller, params: { id }, query }) => {
    const run = await ownRun(services, caller, id);
    if (!run.ok) return run;
    const { cursor, limit, worker = null, status = null, iteration } = query;
    const found = cursor === undefined ? null : CURSOR.exec(cursor);
    if (cursor !== undefined && found === null) return badCursor();
    const after = found && {
      failed: found[1] === "f",
      worker: Number(found[2]),
      iteration: pathOf(found[3] ?? ""),
    };
    const page = await pageInsideSteps(services.db, run.value.id, {
      worker,
      status,
      iteration: iteration === undefined ? null : pathOf(iteration),
      after,
      limit,
    });
    const last = page.steps.at(-1);
    const next = last === undefined || !page.more ? null : cursorOf(last);
    return ok({ items: page.steps.map(stepAnswer), next_cursor: next });
  },
  asJsonText,
);

function cursorOf({ status, worker, iteration = [] }: StepRecord): string {
  return `${status === "failed" ? "f" : ""}${worker}:${iteration.join(".")}`;
}

/** Parses a path such as `3.7`, which consists of item indexes, starting with the outermost loop. */
export function pathOf(text: string): number[] {
  return text.split(".").map(Number);
}
