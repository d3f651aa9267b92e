import { z } from "zod";
import { type Db, query } from "@/db/handle";

const row = z.object({
  name: z.string(),
  address: z.string(),
  tax_number: z.string(),
  bank_account: z.string(),
});
export type BillingDetailsRow = z.output<typeof row>;

export async function findBillingDetails(
  db: Db,
  workspaceId: string,
): Promise<BillingDetailsRow | undefined> {
  const rows = await query(
    db,
    "select name, address, tax_number, bank_account from billing_details where workspace_id = $1::uuid",
    [workspaceId],
  );
  return z.array(row).parse(rows)[0];
}

export async function saveBillingDetails(
  db: Db,
  workspaceId: string,
  details: BillingDetailsRow,
  now: number,
): Promise<void> {
  await query(
    db,
    `insert into billing_details (workspace_id, name, address, tax_number, bank_account, changed_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (workspace_id) do update set name = excluded.name,
       address = excluded.address, tax_number = excluded.tax_number, bank_account = excluded.bank_account,
       changed_at = excluded.changed_at`,
    [workspaceId, details.name, details.address, details.tax_number, details.bank_account, new Date(now)],
  );
}
