import { findInstancePeople, findInstanceWorkspaces } from "@/db/queries/instance-people";
import { findStorage } from "@/db/queries/storage";
import * as contract from "@/lib/contract/instance-people";
import { timeOfId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";

const RUNS_MS = 30 * 24 * 3_600_000;

export const listInstancePeople = on(contract.listInstancePeople, async ({ db }, { query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findInstancePeople(db, { ...window.value, text: query.q || null });
  return ok(pageOf(rows, query, (row) => ({ ...row, ...timesOf(row) })));
});

export const listInstanceWorkspaces = on(contract.listInstanceWorkspaces, async (services, { query }) => {
  const { db, clock } = services;
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
});

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
