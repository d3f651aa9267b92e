import { z } from "zod";
import { type Db, query } from "@/db/handle";

const row = z.object({
  name: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  taxNote: z.string(),
  bankAccount: z.string(),
});
export type BillingDetailsRow = z.output<typeof row>;

export async function findBillingDetails(
  db: Db,
  workspaceId: string,
): Promise<BillingDetailsRow | undefined> {
  return query(
    db,
    "select name, address, tax_number, tax_note, bank_account from billing_details where workspace_id = $1::uuid",
    [workspaceId],
  ).row(row);
}

/** If no tax note is passed, the stored one stays unchanged. */
export async function saveBillingDetails(
  db: Db,
  workspaceId: string,
  details: Omit<BillingDetailsRow, "taxNote"> & { readonly taxNote?: string | undefined },
  now: number,
): Promise<BillingDetailsRow> {
  return query(
    db,
    `insert into billing_details as d (workspace_id, name, address, tax_number, tax_note, bank_account, changed_at)
     values ($1, $2, $3, $4, coalesce($5, ''), $6, $7) on conflict (workspace_id) do update set name = excluded.name,
       address = excluded.address, tax_number = excluded.tax_number, tax_note = coalesce($5, d.tax_note),
       bank_account = excluded.bank_account, changed_at = excluded.changed_at
     returning name, address, tax_number, tax_note, bank_account`,
    [
      workspaceId,
      details.name,
      details.address,
      details.taxNumber,
      details.taxNote ?? null,
      details.bankAccount,
      new Date(now),
    ],
  ).only(row);
}
