import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { type SavedWorkflow, workflowAnswer } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";
import { recordKeyChanges } from "./record-key-changes";
import { storeDraft } from "./store-draft";

export async function saveWorkflow(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
  ifMatch: string | null,
): Promise<Result<SavedWorkflow, Problem>> {
  if (input === undefined) return fail(problem("invalid_body", "Send the document as the body."));
  const stored = await services.db.transaction((transaction) =>
    storeDraft(services, transaction, caller, id, input, ifMatch),
  );
  if (!stored.ok) return stored;
  const { row, document, keys } = stored.value;
  await recordKeyChanges(services, caller, row.id, keys);
  return ok(await workflowAnswer(services.db, row, document));
}
