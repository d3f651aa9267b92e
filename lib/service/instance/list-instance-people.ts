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
  return ok(
    pageOf(rows, query, ({ id, email, name, workspaces, ...row }) => ({
      ...{ id, email, name, workspaces, ...timesOf(row) },
      instance_owner: row.instanceOwner,
      second_step: row.secondStep,
    })),
  );
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
    pageOf(rows, query, ({ id, name, owners, members, workflows, runs, balances, ...row }) => ({
      ...{ id, name, owners, members, workflows, runs, balances },
      ...timesOf({ ...row, lastUsedAt: lastUse(row.seenAt, row.newestRun) }),
      storage_bytes: Math.round(storage.get(id) ?? 0),
    })),
  );
});

function lastUse(seenAt: Date | null, newestRun: string | null): Date | null {
  if (newestRun === null) return seenAt;
  return new Date(Math.max(seenAt?.getTime() ?? 0, timeOfId(newestRun)));
}

interface Times {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly blockedAt: Date | null;
  readonly blockReason: string | null;
}

function timesOf({ createdAt, lastUsedAt, blockedAt, blockReason }: Times) {
  return {
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    blocked_at: blockedAt?.toISOString() ?? null,
    block_reason: blockReason,
  };
}
