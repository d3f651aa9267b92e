import * as contract from "@/lib/contract/versions";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { PUBLISHED } from "@/lib/service/published/published";
import { publishDraft } from "./go-live";
import { holdForTests } from "./hold-for-tests";
import { storeDraft } from "./store-draft";

/** This process uses the new version immediately, and other processes follow within moments. */
export const publishWorkflow = on(
  contract.publishWorkflow,
  async (services, { caller, params, body, ifMatch, request }) => {
    const tested = await holdForTests(services, caller, params.id, ifMatch, request.signal);
    if (!tested.ok) return tested;
    const published = await services.db.transaction(async (transaction) => {
      const draft = await storeDraft(
        services,
        transaction,
        caller,
        params.id,
        undefined,
        tested.value ?? ifMatch,
      );
      if (!draft.ok) return draft;
      const { row, document } = draft.value;
      const how = { note: body?.note, isTested: tested.value !== null };
      return publishDraft(services, transaction, caller, row, document, how);
    });
    if (!published.ok) return published;
    (await services.part(PUBLISHED)).live.forget(params.id);
    return ok({ version: published.value });
  },
);
