import {
  findBackRunBody,
  listBackRunResults,
  listBackRunValues as listValues,
} from "@/db/queries/back-run-results";
import {
  type BackRunRow,
  findBackRun,
  listBackRuns as listRows,
  cancelBackRun as markCancelled,
} from "@/db/queries/back-runs";
import { hasWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/back-runs";
import { JsonText } from "@/lib/kit/json-text";
import { ok, type Result } from "@/lib/kit/result";
import { LISTED_VALUE_BYTES } from "@/lib/schema/back-run";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { asJsonText, asReply, on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { pageOf, versionWindowOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { backRunCounts } from "./back-run-counts";
import { unpackValue } from "./back-run-state";

type Listed = Omit<BackRunRow, "state">;

async function ownBackRun(
  { db }: Pick<Services, "db">,
  { workspaceId }: Caller,
  id: string,
): Promise<Result<Listed, Problem>> {
  const row = await findBackRun(db, workspaceId, id);
  return row === undefined ? notFound("back-run") : ok(row);
}

export const getBackRun = on(contract.getBackRun, async (services, { caller, params: { id } }) => {
  const row = await ownBackRun(services, caller, id);
  return row.ok ? ok(backRunAnswer(row.value)) : row;
});

export const listBackRuns = on(
  contract.listBackRuns,
  async ({ db }, { caller: { workspaceId }, params: { id }, query }) => {
    if (!(await hasWorkflow(db, workspaceId, id))) return noWorkflow();
    const window = windowOf(query);
    if (!window.ok) return window;
    const rows = await listRows(db, { workspaceId, workflowId: id }, window.value);
    return ok(pageOf(rows, query, backRunAnswer));
  },
);

/**
 * A runner that is replaying runs of this back-run notices the cancellation when it stores their results, and
 * then stores nothing.
 */
export const cancelBackRun = on(contract.cancelBackRun, async (services, { caller, params: { id } }) => {
  const row = await ownBackRun(services, caller, id);
  if (!row.ok) return row;
  const { db, clock } = services;
  if (!(await markCancelled(db, caller.workspaceId, id, new Date(clock()))))
    return refused("run_ended", "The back-run has already ended.");
  return getBackRun(services, { caller, params: { id } });
});

export const listBackRunRuns = on(
  contract.listBackRunRuns,
  async (services, { caller, params: { id }, query }) => {
    const backRun = await ownBackRun(services, caller, id);
    if (!backRun.ok) return backRun;
    const window = versionWindowOf(query);
    if (!window.ok) return window;
    const rows = await listBackRunResults(services.db, id, window.value);
    return ok(
      pageOf(rows.map(numbered), query, ({ runId, at, isRecorded, status, error, unanswered }) => ({
        id: runId,
        at: new Date(at).toISOString(),
        recorded: isRecorded,
        status,
        error: error === null ? null : JSON.parse(error),
        unanswered: JSON.parse(unanswered),
      })),
    );
  },
);

export const listBackRunValues = on(
  contract.listBackRunValues,
  async (services, { caller, params: { id }, query, origin }) => {
    const backRun = await ownBackRun(services, caller, id);
    if (!backRun.ok) return backRun;
    const window = versionWindowOf(query);
    if (!window.ok) return window;
    const asked = { ...window.value, maxBytes: LISTED_VALUE_BYTES };
    const rows = await listValues(services.db, id, query.provider, asked);
    const shown = await Promise.all(
      rows.map(async ({ n, runId, at, type, sha256, packed, stored }) => ({
        id: String(n),
        item: {
          at: new Date(at).toISOString(),
          run_id: runId,
          sha256,
          ...(packed === null ? {} : { value: jsonOf(type, await unpackValue(packed)) }),
          ...(packed === null && stored ? { url: `${origin}/api/v1/back-runs/${id}/values/${sha256}` } : {}),
        },
      })),
    );
    return ok(pageOf(shown, query, ({ item }) => item));
  },
  asJsonText,
);

export const getBackRunValue = on(
  contract.getBackRunValue,
  async (services, { caller, params: { id, sha256 } }) => {
    const backRun = await ownBackRun(services, caller, id);
    if (!backRun.ok) return backRun;
    const found = await findBackRunBody(services.db, id, sha256.toLowerCase());
    if (found === undefined) return notFound("value");
    const headers = {
      "Content-Type": found.type,
      "Content-Disposition": `attachment; filename="${sha256.slice(0, 16)}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    };
    return ok({ answer: { status: 200, headers, body: await unpackValue(found.packed) } });
  },
  asReply<never>,
);

function numbered<Row extends { readonly n: number }>(row: Row) {
  return { ...row, id: String(row.n) };
}

function jsonOf(type: string, body: string): JsonText | string {
  return type.startsWith("application/json") ? new JsonText(body) : body;
}

function backRunAnswer(row: Listed): contract.BackRun {
  const { id, workflowId, status, version, trigger, source, fetch, fromAt, toAt, due, done, error } = row;
  return {
    ...{ id, workflow_id: workflowId, status, version, trigger, source, fetch },
    ...{ from: fromAt.toISOString(), to: toAt.toISOString(), due, done },
    ...backRunCounts.parse(JSON.parse(row.counts)),
    error,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
