import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { payments } from "@/db/schema/payments";

const row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
});

export async function findPayment(db: Db, provider: string, reference: string) {
  const rows = await query(
    db,
    "select id, workspace_id, amount, currency from payments where provider = $1 and reference = $2",
    [provider, reference],
  );
  return z.array(row).parse(rows)[0];
}

export async function findPaymentProvider(
  db: Db,
  workspaceId: string,
  reference: string,
): Promise<string | undefined> {
  const rows = await query(
    db,
    "select provider from payments where workspace_id = $1::uuid and reference = $2 order by id limit 1",
    [workspaceId, reference],
  );
  return z.array(z.object({ provider: z.string() })).parse(rows)[0]?.provider;
}

export interface NewPayment {
  readonly id: string;
  readonly workspaceId: string;
  readonly provider: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly actorId: string | null;
  readonly at: number;
}

export async function insertPayment(db: Db, payment: NewPayment): Promise<void> {
  await db.insert(payments).values({ ...payment, at: new Date(payment.at) });
}

const listed = z
  .object({
    id: z.string(),
    at: z.date(),
    workspaceId: z.string(),
    workspaceName: z.string(),
    amount: z.coerce.number(),
    currency: z.string(),
    reference: z.string(),
    actor: z.string().nullable(),
  })
  .transform(({ workspaceId, workspaceName, ...rest }) => ({
    ...rest,
    workspace: { id: workspaceId, name: workspaceName },
  }));

/** Payments of the whole instance, so only for the instance owner. */
export async function listPayments(
  db: Db,
  provider: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
) {
  const rows = await query(
    db,
    `select p.id, p.at, p.workspace_id, w.name as workspace_name, p.amount, p.currency, p.reference, u.email as actor
     from payments p join workspaces w on w.id = p.workspace_id left join users u on u.id = p.actor_id
     where p.provider = $1 and ($2::uuid is null or p.id < $2) order by p.id desc limit $3`,
    [provider, before, limit],
  );
  return z.array(listed).parse(rows);
}
