import { and, eq, isNotNull, or } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { FACT_KINDS } from "@/db/schema/payment-facts";
import { topUps } from "@/db/schema/top-ups";
import { isId } from "@/lib/kit/id";

export type TopUpRow = typeof topUps.$inferSelect;

/** Inserts a top-up. If its idempotency key was used before, returns the existing top-up instead. */
export async function keepTopUp(db: Db, topUp: typeof topUps.$inferInsert): Promise<TopUpRow> {
  const { id, workspaceId, key = null } = topUp;
  await db
    .insert(topUps)
    .values(topUp)
    .onConflictDoNothing({ target: [topUps.workspaceId, topUps.key], where: isNotNull(topUps.key) });
  const isSame = or(eq(topUps.id, id), key === null ? undefined : eq(topUps.key, key));
  const [found] = await db
    .select()
    .from(topUps)
    .where(and(eq(topUps.workspaceId, workspaceId), isSame));
  if (!found) throw new Error("The top-up that was just created is missing");
  return found;
}

export async function notePage(db: Db, id: string, session: string, url: string): Promise<void> {
  await db.update(topUps).set({ session, url }).where(eq(topUps.id, id));
}

export interface PaymentNames {
  readonly topUpId: string | null;
  readonly session: string | null;
  readonly intent: string | null;
}

export async function lockTopUp(
  db: Db,
  { topUpId, session, intent }: PaymentNames,
): Promise<TopUpRow | undefined> {
  const named = or(
    topUpId !== null && isId(topUpId) ? eq(topUps.id, topUpId) : undefined,
    session === null ? undefined : eq(topUps.session, session),
    intent === null ? undefined : eq(topUps.intent, intent),
  );
  if (named === undefined) return undefined;
  const [found] = await db.select().from(topUps).where(named).orderBy(topUps.id).limit(1).for("update");
  return found;
}

export async function holdIntent(db: Db, intent: string): Promise<void> {
  await query(db, "select pg_advisory_xact_lock(hashtextextended('payment ' || $1, 0))", [intent]);
}

interface TopUpMove {
  readonly applied: number;
  readonly intent: string | null;
  /**
   * True if the attempt to charge the saved card is to be marked as paid. Only automatic top-ups have such an
   * attempt.
   */
  readonly isPaid: boolean;
}

/**
 * Records the amount that the top-up now adds to the balance. A payment intent that is already stored is not
 * replaced.
 */
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

/**
 * Stores a payment event, such as a refund, that the payment provider reported. If the provider reports the
 * same event again, the larger amount is kept.
 */
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

/** Finds the payment events that were reported about a top-up. Leaves out events in another currency. */
export async function findFacts(
  db: Db,
  { id, currency }: Pick<TopUpRow, "id" | "currency">,
  intent: string | null,
) {
  return query(
    db,
    `select id, kind, amount from payment_facts
     where (top_up_id = $1::uuid or intent = $2) and coalesce(currency, $3) = $3 order by id`,
    [id, intent, currency],
  ).rows(z.object({ id: z.string(), kind: z.enum(FACT_KINDS), amount: z.coerce.number() }));
}
