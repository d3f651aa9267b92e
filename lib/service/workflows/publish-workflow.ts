import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { publishDraft } from "./go-live";
import { storeDraft } from "./store-draft";

/** This process knows immediately that another version is live; others learn it within moments. */
export async function publishWorkflow(
  services: Services,
  caller: Caller,
  id: string,
  ifMatch: string | null,
): Promise<Result<{ version: number }, Problem>> {
  const published = await services.db.transaction(async (transaction) => {
    const draft = await storeDraft(services, transaction, caller, id, undefined, ifMatch);
    return draft.ok
      ? publishDraft(services, transaction, caller, draft.value.row, draft.value.document)
      : draft;
  });
  if (!published.ok) return published;
  (await services.part(PUBLISHED)).live.forget(id);
  return ok({ version: published.value });
}
