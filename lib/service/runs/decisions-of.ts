import { type ApprovalRow, findDecided } from "@/db/queries/approvals";
import type { Decision } from "@/lib/engine/engine";
import type { StepPlace } from "@/lib/engine/run-store";
import type { Services } from "@/lib/service/services";
import { approvalUrl } from "./approval-token";
import { originOutside } from "./ask-person";

export async function decisionsOf(
  { hot, env, clock }: Pick<Services, "hot" | "env" | "clock">,
  runId: string,
  asking: readonly StepPlace[],
): Promise<(Decision | null)[]> {
  const places = asking.map(({ worker, iteration = [] }) => ({ worker, iteration: [...iteration] }));
  const rows = await findDecided(hot, runId, places, new Date(clock()));
  const decided = new Map(
    rows.map((row) => [
      keyOf(row),
      {
        outlet: row.status,
        result: {
          decision: row.status,
          by: row.decidedBy,
          at: row.decidedAt?.toISOString() ?? null,
          fields: JSON.parse(row.answers ?? "{}"),
          url: approvalUrl(env.secretKey, originOutside(env), row.id),
          notified: JSON.parse(row.notified ?? "[]"),
        },
      },
    ]),
  );
  return places.map((place) => decided.get(keyOf(place)) ?? null);
}

function keyOf({ worker, iteration }: Pick<ApprovalRow, "worker" | "iteration">): string {
  return `${worker}@${iteration.join(".")}`;
}
