import { findBillingDetails, saveBillingDetails as storeDetails } from "@/db/queries/billing-details";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { saveBillingDetails as contract } from "@/lib/contract/payouts";
import { ok } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Services } from "@/lib/service/services";

const NOTHING = { name: "", address: "", tax_number: "", tax_note: "", bank_account: "" };

export async function readBillingDetails({ db }: Services, { workspaceId }: Caller) {
  return ok((await findBillingDetails(db, workspaceId)) ?? NOTHING);
}

/** Existing receipts and payouts keep the details that they were written with. */
export async function saveBillingDetails(
  { db, clock }: Services,
  { workspaceId }: Caller,
  details: BodyOf<typeof contract>,
) {
  return ok(await storeDetails(db, workspaceId, details, clock()));
}
