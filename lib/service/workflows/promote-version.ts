import { findVersion } from "@/db/queries/workflow-versions";
import { lockWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/versions";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { refused } from "@/lib/service/process/faults";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { makeLive } from "./go-live";
import { noWorkflow } from "./read-workflow";

type Promoted = AnswerOf<typeof contract.promoteVersion>;

export async function promoteVersion(
  services: Services,
  caller: Caller,
  id: string,
  version: number,
): Promise<Result<Promoted, Problem>> {
  const promoted = await services.db.transaction(async (transaction): Promise<Result<Promoted, Problem>> => {
    const row = await lockWorkflow(transaction, caller.workspaceId, id);
    if (!row) return noWorkflow();
    const frozen = await findVersion(transaction, caller.workspaceId, id, version);
    if (!frozen) return refused("version_not_found", `This workflow has no version ${version}.`);
    await makeLive(services, transaction, row, version, documentOf(frozen.document));
    return ok({ version, published_at: frozen.publishedAt.toISOString(), live: true });
  });
  if (promoted.ok) (await services.part(PUBLISHED)).live.forget(id);
  return promoted;
}
