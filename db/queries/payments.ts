import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { payments } from "@/db/schema/payments";

export async function findPayment(db: Db, provider: string, reference: string) {
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.reference, reference)));
  return found;
}

export async function findPaymentProvider(
  db: Db,
  workspaceId: string,
  reference: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.workspaceId, workspaceId), eq(payments.reference, reference)))
    .orderBy(payments.id)
    .limit(1);
  return found?.provider;
}

export async function insertPayment(db: Db, payment: typeof payments.$inferInsert): Promise<void> {
  await db.insert(payments).values(payment);
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

/** Lists payments of the whole instance. Must only be called for the instance owner. */
export async function listPayments(
  db: Db,
  provider: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
) {
  return query(
    db,
    `select p.id, p.at, p.workspace_id, w.name as workspace_name, p.amount, p.currency, p.reference, u.email as actor
     from payments p join workspaces w on w.id = p.workspace_id left join users u on u.id = p.actor_id
     where p.provider = $1 and ($2::uuid is null or p.id < $2) order by p.id desc limit $3`,
    [provider, before, limit],
  ).rows(listed);
}
