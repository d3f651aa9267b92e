import { findRunOfTrigger } from "@/db/queries/runs";
import { findSubscription } from "@/db/queries/subscriptions";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { checkRight } from "@/lib/schema/rights";
import type { RunByKey } from "@/lib/schema/run";
import { outcomeOfRun } from "@/lib/service/runs/read-run";
import type { Services } from "@/lib/service/services";
import type { ToolUser } from "./tool-user";

export function refuseStatus(user: ToolUser): Problem | null {
  if (user.who === "subscriber") return null;
  if (user.who === "caller") return checkRight(user.caller, "read");
  return problem("forbidden", "A reader key can only read its data provider. It can't read runs.");
}

/** Subscribers don't see how the workflow produced the outcome. */
export async function runStatus(
  services: Services,
  user: ToolUser,
  workflowId: string | null,
  id: string,
): Promise<Result<RunByKey, Problem>> {
  const refusal = refuseStatus(user);
  if (refusal !== null) return fail(refusal);
  const row = await findRunOfTrigger(services.db, id);
  if (!row || (workflowId !== null && row.workflowId !== workflowId)) return NO_RUN;
  if (user.who === "caller" && row.workspaceId === user.caller.workspaceId)
    return ok(await outcomeOfRun(services, row));
  if (row.subscriptionId === null || !(await isOf(services, user, row.subscriptionId))) return NO_RUN;
  return ok({ ...(await outcomeOfRun(services, row)), error: null });
}

const NO_RUN = fail(problem("not_found", "Run not found, or you have no access to it."));

async function isOf({ db }: Services, user: ToolUser, subscriptionId: string): Promise<boolean> {
  if (user.who === "subscriber") return user.subscription.id === subscriptionId;
  if (user.who === "reader") return false;
  return (await findSubscription(db, user.caller.workspaceId, subscriptionId)) !== undefined;
}
