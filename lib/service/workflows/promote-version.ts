import { findVersion } from "@/db/queries/workflow-versions";
import { lockWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/versions";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { PUBLISHED } from "@/lib/service/published/published";
import { makeLive } from "./go-live";
import { noWorkflow } from "./read-workflow";

type Promoted = AnswerOf<typeof contract.promoteVersion>;

export const promoteVersion = on(contract.promoteVersion, async (services, { caller, params }) => {
  const promoted = await services.db.transaction(async (transaction): Promise<Result<Promoted, Problem>> => {
    const row = await lockWorkflow(transaction, caller.workspaceId, params.id);
    if (!row) return noWorkflow();
    const frozen = await findVersion(transaction, caller.workspaceId, params.id, params.version);
    if (!frozen) return refused("version_not_found", `This workflow has no version ${params.version}.`);
    await makeLive(services, transaction, row, params.version, documentOf(frozen.document));
    return ok({ version: params.version, published_at: frozen.publishedAt.toISOString(), live: true });
  });
  if (promoted.ok) (await services.part(PUBLISHED)).live.forget(params.id);
  return promoted;
});
