import { listSessions as findSessions } from "@/db/queries/sessions";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { listSessions as contract } from "@/lib/contract/sessions";
import type { Page } from "@/lib/contract/shapes";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

export async function listSessions(
  { db, clock }: Services,
  caller: Caller,
  page: Page,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findSessions(db, caller.userId, { ...window.value, now: new Date(clock()) });
  return ok(
    pageOf(rows, page, (row) => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      agent: row.agent,
      address: row.address,
      current: row.id === caller.sessionId,
    })),
  );
}
