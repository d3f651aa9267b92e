import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { FACT_KINDS } from "@/db/schema/payment-facts";
import { isId } from "@/lib/kit/id";

const row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
  url: z.string().nullable(),
  intent: z.string().nullable(),
  applied: z.coerce.number(),
  moves: z.coerce.number(),
});
export type TopUpRow = z.output<typeof row>;

const SELECT = "select id, workspace_id, amount, currency, url, intent, applied, moves from top_ups";

export interface NewTopUp {
  readonly id: string;
  readonly workspaceId: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdBy: string;
  readonly key: string | null;
  readonly at: number;
}

/** Returns the existing top-up if its idempotency key was used before. */
export async function keepTopUp(db: Db, topUp: NewTopUp): Promise<TopUpRow> {
  await query(
    db,
    `insert into top_ups (id, workspace_id, amount, currency, created_by, key, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (workspace_id, key) where key is not null do nothing`,
    [
      topUp.id,
      topUp.workspaceId,
      topUp.amount,
      topUp.currency,
      topUp.createdBy,
      topUp.key,
      new Date(topUp.at),
    ],
  );
  const rows = await query(db, `${SELECT} where workspace_id = $1::uuid and (id = $2::uuid or key = $3)`, [
    topUp.workspaceId,
    topUp.id,
    topUp.key,
  ]);
  const [found] = z.array(row).parse(rows);
  if (!found) throw new Error("The top-up that was just created is missing");
  return found;
}

export async function notePage(db: Db, id: string, session: string, url: string): Promise<void> {
  await query(db, "update top_ups set session = $2, url = $3 where id = $1::uuid", [id, session, url]);
}

export interface PaymentNames {
  readonly topUpId: string | null;
  readonly session: string | null;
  readonly intent: string | null;
}

/** Finds a top-up by any of its IDs, and locks it until the transaction ends. */
export async function lockTopUp(db: Db, names: PaymentNames): Promise<TopUpRow | undefined> {
  const rows = await query(
    db,
    `${SELECT} where id = $1::uuid or session = $2 or intent = $3 order by id limit 1 for update`,
    [names.topUpId !== null && isId(names.topUpId) ? names.topUpId : null, names.session, names.intent],
  );
  return z.array(row).parse(rows)[0];
}

export async function holdIntent(db: Db, intent: string): Promise<void> {
  await query(db, "select pg_advisory_xact_lock(hashtextextended('payment ' || $1, 0))", [intent]);
}

interface TopUpMove {
  readonly applied: number;
  readonly intent: string | null;
  /** If true, ends the attempt of an automatic top-up. */
  readonly isPaid: boolean;
}

/** Records the applied amount. An intent that is already known is not replaced. */
export async function moveTopUp(db: Db, id: string, { applied, intent, isPaid }: TopUpMove): Promise<void> {
  await query(
    db,
    `update top_ups set moves = moves + (applied <> $2)::int, applied = $2, intent = coalesce(intent, $3),
       attempt = case when $4 and attempt is not null then 'paid' else attempt end
     where id = $1::uuid`,
    [id, applied, intent, isPaid],
  );
}

interface Fact {
  readonly id: string;
  readonly kind: (typeof FACT_KINDS)[number];
  readonly amount: number;
  readonly currency: string | null;
  readonly intent: string | null;
}

/** If the same fact is reported again, the larger amount counts. */
export async function keepFact(db: Db, fact: Fact, topUpId: string | null, now: number): Promise<void> {
  await query(
    db,
    `insert into payment_facts (id, kind, top_up_id, intent, amount, at, currency) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set amount = greatest(payment_facts.amount, excluded.amount),
       top_up_id = coalesce(payment_facts.top_up_id, excluded.top_up_id),
       intent = coalesce(payment_facts.intent, excluded.intent)`,
    [fact.id, fact.kind, topUpId, fact.intent, fact.amount, new Date(now), fact.currency],
  );
}

export async function hasFact(db: Db, id: string): Promise<boolean> {
  return (await query(db, "select from payment_facts where id = $1", [id])).length > 0;
}

/** Returns only facts in the order's currency. */
export async function findFacts(
  db: Db,
  { id, currency }: Pick<TopUpRow, "id" | "currency">,
  intent: string | null,
) {
  const rows = await query(
    db,
    `select id, kind, amount from payment_facts
     where (top_up_id = $1::uuid or intent = $2) and coalesce(currency, $3) = $3 order by id`,
    [id, intent, currency],
  );
  return z
    .array(z.object({ id: z.string(), kind: z.enum(FACT_KINDS), amount: z.coerce.number() }))
    .parse(rows);
}
