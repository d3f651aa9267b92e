import { z } from "zod";
import type { Statements } from "@/db/client";

const row = z
  .object({ id: z.string(), workspace_id: z.string(), amount: z.coerce.number(), currency: z.string() })
  .transform(({ workspace_id: workspaceId, ...rest }) => ({ ...rest, workspaceId }));

export async function findPayment(sql: Statements, provider: string, reference: string) {
  const rows = await sql.unsafe(
    "select id, workspace_id, amount, currency from payments where provider = $1 and reference = $2",
    [provider, reference],
  );
  return z.array(row).parse(rows)[0];
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

export async function insertPayment(sql: Statements, payment: NewPayment): Promise<void> {
  await sql.unsafe(
    `insert into payments (id, workspace_id, provider, reference, amount, currency, actor_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      payment.id,
      payment.workspaceId,
      payment.provider,
      payment.reference,
      payment.amount,
      payment.currency,
      payment.actorId,
      new Date(payment.at),
    ],
  );
}
