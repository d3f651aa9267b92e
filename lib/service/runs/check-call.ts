import type { Db } from "@/db/handle";
import { countSubRun, findCallers } from "@/db/queries/sub-run-counts";
import type { SpawnRefusal } from "@/lib/engine/engine";
import type { RunFacts } from "@/lib/engine/run-store";
import { fail, ok, type Result } from "@/lib/kit/result";

const MAX_HOPS = 25;

/** First run in a chain of calls. Its limits and queue position apply to the whole chain. */
export interface Root {
  readonly runId: string;
  readonly workspaceId: string;
}

/** Each allowed call counts towards the limit of the chain's first run (`Root`). */
export async function checkCall(
  db: Db,
  workflowId: string,
  parent: RunFacts,
  maxSubRuns: number,
): Promise<Result<Root, SpawnRefusal>> {
  if (parent.hops >= MAX_HOPS)
    return fail({
      code: "hop_limit",
      message: `Workflow calls are nested more than ${MAX_HOPS} levels deep.`,
    });
  const chain = parent.parentRun === null ? [] : await findCallers(db, parent.parentRun);
  if ([parent.workflowId, ...chain.map((run) => run.workflowId)].includes(workflowId)) {
    const message =
      "This workflow is already running further up this call chain, so it would call itself endlessly.";
    return fail({ code: "hop_limit", message });
  }
  const first = chain.find((run) => run.parentRun === null);
  const root: Root = {
    runId: first?.id ?? parent.id,
    workspaceId: first?.workspaceId ?? parent.workspaceId,
  };
  if (await countSubRun(db, root.runId, maxSubRuns)) return ok(root);
  const message = `A call can start at most ${maxSubRuns} runs of other workflows, including nested ones.`;
  return fail({ code: "too_many_subruns", message });
}
