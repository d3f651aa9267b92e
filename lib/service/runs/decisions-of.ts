import { findDecided } from "@/db/queries/approvals";
import type { Decision } from "@/lib/engine/engine";
import type { Services } from "@/lib/service/services";
import { approvalUrl } from "./approval-token";
import { originOutside } from "./ask-person";

/** What a run asked and is decided by now, as the result of the step that asked. */
export async function decisionsOf(
  { hot, env, clock }: Pick<Services, "hot" | "env" | "clock">,
  runId: string,
): Promise<Decision[]> {
  const rows = await findDecided(hot, runId, new Date(clock()));
  return rows.map((row) => ({
    worker: row.worker,
    outlet: row.status,
    result: {
      decision: row.status,
      by: row.decided_by,
      at: row.decided_at?.toISOString() ?? null,
      fields: JSON.parse(row.answers ?? "{}"),
      url: approvalUrl(env.secretKey, originOutside(env), row.id),
      notified: JSON.parse(row.notified ?? "[]"),
    },
  }));
}
