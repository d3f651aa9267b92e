import { findInstancePeople, findInstanceWorkspaces } from "@/db/queries/instance-people";
import { findStorage } from "@/db/queries/storage";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/instance-people";
import { timeOfId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

const RUNS_MS = 30 * 24 * 3_600_000;

export async function listInstancePeople(
  { db }: Services,
  query: QueryOf<typeof contract.listInstancePeople>,
): Promise<Result<AnswerOf<typeof contract.listInstancePeople>, Problem>> {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findInstancePeople(db, { ...window.value, text: query.q || null });
  return ok(pageOf(rows, query, (row) => ({ ...row, ...timesOf(row) })));
}

export async function listInstanceWorkspaces(
  { db, clock }: Services,
  query: QueryOf<typeof contract.listInstanceWorkspaces>,
): Promise<Result<AnswerOf<typeof contract.listInstanceWorkspaces>, Problem>> {
  const window = windowOf(query);
  if (!window.ok) return window;
  const filter = { ...window.value, text: query.q || null };
  const [rows, storage] = await Promise.all([
    findInstanceWorkspaces(db, filter, clock() - RUNS_MS),
    findStorage(db),
  ]);
  return ok(
    pageOf(rows, query, ({ seen_at, newest_run, ...row }) => ({
      ...row,
      ...timesOf({ ...row, last_used_at: lastUse(seen_at, newest_run) }),
      storage_bytes: Math.round(storage.get(row.id) ?? 0),
    })),
  );
}

function lastUse(seenAt: Date | null, newestRun: string | null): Date | null {
  if (newestRun === null) return seenAt;
  return new Date(Math.max(seenAt?.getTime() ?? 0, timeOfId(newestRun)));
}

interface Times {
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly blocked_at: Date | null;
}

function timesOf({ created_at, last_used_at, blocked_at }: Times) {
  return {
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    blocked_at: blocked_at?.toISOString() ?? null,
  };
}
