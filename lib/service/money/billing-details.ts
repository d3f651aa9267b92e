import {
  type BillingDetailsRow,
  findBillingDetails,
  saveBillingDetails as storeDetails,
} from "@/db/queries/billing-details";
import * as contract from "@/lib/contract/payouts";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";

const NOTHING = { name: "", address: "", taxNumber: "", taxNote: "", bankAccount: "" };

export const getBillingDetails = on(contract.getBillingDetails, async ({ db }, { caller }) =>
  ok(answerOf((await findBillingDetails(db, caller.workspaceId)) ?? NOTHING)),
);

/** Existing receipts and payouts keep the billing details that were current when they were written. */
export const saveBillingDetails = on(contract.saveBillingDetails, async ({ db, clock }, { caller, body }) => {
  const { name, address, tax_number: taxNumber, tax_note: taxNote, bank_account: bankAccount } = body;
  const details = { name, address, taxNumber, taxNote, bankAccount };
  return ok(answerOf(await storeDetails(db, caller.workspaceId, details, clock())));
});

function answerOf({ name, address, taxNumber, taxNote, bankAccount }: BillingDetailsRow) {
  return { name, address, tax_number: taxNumber, tax_note: taxNote, bank_account: bankAccount };
}
