import { listSessions as findSessions } from "@/db/queries/sessions";
import * as contract from "@/lib/contract/sessions";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";

export const listSessions = on(contract.listSessions, async ({ db, clock }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findSessions(db, caller.userId, { ...window.value, now: new Date(clock()) });
  return ok(
    pageOf(rows, query, (row) => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      agent: row.agent,
      address: row.address,
      current: row.id === caller.sessionId,
    })),
  );
});
