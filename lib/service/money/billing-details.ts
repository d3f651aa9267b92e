import { findBillingDetails, saveBillingDetails as storeDetails } from "@/db/queries/billing-details";
import * as contract from "@/lib/contract/payouts";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";

const NOTHING = { name: "", address: "", tax_number: "", tax_note: "", bank_account: "" };

export const getBillingDetails = on(contract.getBillingDetails, async ({ db }, { caller }) =>
  ok((await findBillingDetails(db, caller.workspaceId)) ?? NOTHING),
);

/** Existing receipts and payouts keep the details that were current when they were written. */
export const saveBillingDetails = on(contract.saveBillingDetails, async ({ db, clock }, { caller, body }) =>
  ok(await storeDetails(db, caller.workspaceId, body, clock())),
);
