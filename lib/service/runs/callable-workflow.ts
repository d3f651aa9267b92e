import { findPriceItem } from "@/db/queries/prices";
import { findVersion, listCallable } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import { ok, type Result } from "@/lib/kit/result";
import { priceAt } from "@/lib/pricing/price-state";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { maskSecrets } from "@/lib/service/document/stored-document";
import { documentOf } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";

export interface CallableWorkflow {
  readonly id: string;
  readonly liveVersion: number | null;
  readonly document: WorkflowDocument;
  /** True if calls by workspaces without a subscription cost money. */
  readonly priced: boolean;
}

/** Reads the version of a workflow that a call would run: the live version, or the draft if there is none. */
export async function readCallable(
  { db, clock }: Services,
  caller: Pick<Caller, "workspaceId">,
  id: string,
): Promise<Result<CallableWorkflow, Problem>> {
  const row = await findWorkflow(db, caller.workspaceId, id);
  if (!row) return noWorkflow();
  const { liveVersion } = row;
  const live = liveVersion === null ? undefined : await findVersion(db, caller.workspaceId, id, liveVersion);
  const item = await findPriceItem(db, "workflow", id);
  return ok({
    id,
    liveVersion,
    document: maskSecrets(documentOf(live?.document ?? row.document)),
    priced: item?.offered === true && priceAt(item.state, clock()).price.mode !== "free",
  });
}

/**
 * Returns the IDs of the workflows that the caller can call, including those to which the caller's workspace
 * subscribes.
 */
export function callableIds({ hot, clock }: Services, caller: Caller, limit: number): Promise<string[]> {
  return listCallable(hot, caller.workspaceId, clock(), { after: null, idEnd: null, limit });
}
