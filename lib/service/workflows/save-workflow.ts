import * as contract from "@/lib/contract/workflows";
import { fail, ok } from "@/lib/kit/result";
import { problem } from "@/lib/schema/problem";
import { workflowAnswer } from "@/lib/service/document/workflow-answer";
import { on, withEtag } from "@/lib/service/on";
import { recordKeyChanges } from "./record-key-changes";
import { storeDraft } from "./store-draft";

export const saveWorkflow = on(
  contract.saveWorkflow,
  async (services, { caller, params: { id }, body, ifMatch }) => {
    if (body === undefined)
      return fail(problem("invalid_body", "Send the workflow document as the request body."));
    const stored = await services.db.transaction((transaction) =>
      storeDraft(services, transaction, caller, id, body, ifMatch),
    );
    if (!stored.ok) return stored;
    const { row, document, keys } = stored.value;
    await recordKeyChanges(services, caller, row.id, keys);
    return ok(await workflowAnswer(services.db, row, document));
  },
  withEtag,
);
