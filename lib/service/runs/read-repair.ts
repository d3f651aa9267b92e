import {
  countRepaired,
  findRepair,
  findRetries,
  listRepaired,
  listRepairs as listRows,
  type RepairCounts,
  type RepairRow,
} from "@/db/queries/repairs";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/repairs";
import type { Repair } from "@/lib/contract/repairs";
import type { Page } from "@/lib/contract/shapes";
import { timeOfId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { passedReason, repairPreview } from "@/lib/schema/repair";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { ownRun } from "./read-run";

export async function readRepair(
  { db }: Services,
  caller: Caller,
  id: string,
): Promise<Result<Repair, Problem>> {
  const row = await ownRepair({ db }, caller, id);
  return row.ok ? ok(repairAnswer(row.value, await countRepaired(db, [id]))) : row;
}

export async function ownRepair(
  { db }: Pick<Services, "db">,
  caller: Caller,
  id: string,
): Promise<Result<RepairRow, Problem>> {
  const row = await findRepair(db, caller.workspaceId, id);
  return row ? ok(row) : notFound("repair");
}

export async function listRepairs(
  { db }: Services,
  caller: Caller,
  page: Page,
): Promise<Result<AnswerOf<typeof contract.listRepairs>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await listRows(db, caller.workspaceId, window.value);
  const counts = await countRepaired(
    db,
    rows.map(({ id }) => id),
  );
  return ok(pageOf(rows, page, (row) => repairAnswer(row, counts)));
}

export async function listRepairedRuns(
  { db }: Services,
  caller: Caller,
  id: string,
  query: QueryOf<typeof contract.listRepairedRuns>,
): Promise<Result<AnswerOf<typeof contract.listRepairedRuns>, Problem>> {
  const repair = await ownRepair({ db }, caller, id);
  if (!repair.ok) return repair;
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await listRepaired(db, id, { ...window.value, state: query.state ?? null });
  return ok(
    pageOf(
      rows.map((row) => ({ ...row, id: row.runId })),
      query,
      ({ runId, state, retryId, reason, message }) => ({
        run_id: runId,
        state,
        retry_id: retryId,
        reason: reason === null ? null : passedReason.parse(reason),
        message,
      }),
    ),
  );
}

export async function listRetries(
  services: Services,
  caller: Caller,
  id: string,
  page: Page,
): Promise<Result<AnswerOf<typeof contract.listRetries>, Problem>> {
  const run = await ownRun(services, caller, id);
  if (!run.ok) return run;
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findRetries(services.db, caller.workspaceId, id, window.value);
  return ok(pageOf(rows, page, (row) => ({ ...row, created_at: new Date(timeOfId(row.id)).toISOString() })));
}

function repairAnswer(row: RepairRow, counts: ReadonlyMap<string, RepairCounts>): Repair {
  const own = counts.get(row.id);
  if (!own) throw new Error("A repair was not counted");
  return {
    id: row.id,
    state: row.state,
    created_at: new Date(timeOfId(row.id)).toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    conditions: JSON.parse(row.conditions),
    from: row.from,
    version: row.version,
    repeat_effects: row.repeatEffects,
    total: row.total,
    complete: row.complete,
    counts: own,
    preview: repairPreview.parse(JSON.parse(row.preview)),
  };
}
