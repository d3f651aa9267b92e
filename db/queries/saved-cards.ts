import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { savedCards } from "@/db/schema/saved-cards";

/**
 * Stores a workspace owner's consent to save a card, before the payment provider's page opens. The row counts
 * as a saved card once the provider reports that the page was completed.
 */
export async function insertCardConsent(db: Db, card: typeof savedCards.$inferInsert): Promise<void> {
  await db.insert(savedCards).values(card);
}

const current = z.object({
  id: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  savedAt: z.date(),
  savedBy: z.string(),
});
export type CurrentCard = z.output<typeof current>;

export async function findCurrentCard(db: Db, workspaceId: string): Promise<CurrentCard | undefined> {
  return query(
    db,
    `select c.id, c.brand, c.last_four, c.saved_at, coalesce(nullif(u.name, ''), u.email) as saved_by
     from saved_cards c join users u on u.id = c.consented_by
     where c.workspace_id = $1::uuid and c.saved_at is not null and c.removed_at is null`,
    [workspaceId],
  ).row(current);
}

/**
 * Locks the workspace until the transaction ends, so that its saved card can't be changed and the workspace
 * can't be closed.
 */
export async function lockCards(tx: Db, workspaceId: string): Promise<void> {
  await query(tx, "select from workspaces where id = $1::uuid for no key update", [workspaceId]);
}

export async function findConsent(db: Db, id: string) {
  const [found] = await db.select().from(savedCards).where(eq(savedCards.id, id));
  return found;
}

export async function fillCard(
  db: Db,
  id: string,
  card: Pick<typeof savedCards.$inferInsert, "method" | "brand" | "lastFour" | "savedAt">,
): Promise<void> {
  await db
    .update(savedCards)
    .set(card)
    .where(and(eq(savedCards.id, id), isNull(savedCards.savedAt)));
}

/**
 * Removes the workspace's saved card, and cards that someone is still entering on the payment provider's
 * page. Returns the number of saved cards removed.
 */
export async function removeCards(db: Db, workspaceId: string, now: number): Promise<number> {
  return (await remove(db, eq(savedCards.workspaceId, workspaceId), now)).length;
}

/**
 * Removes only the card that is in use, before another one replaces it. Someone who is still entering a card
 * on the payment provider's page can finish.
 */
export async function removeCurrentCard(db: Db, workspaceId: string, now: number): Promise<void> {
  await remove(db, and(eq(savedCards.workspaceId, workspaceId), isNotNull(savedCards.savedAt)), now);
}

export function removeCardsOfPerson(db: Db, userId: string, now: number): Promise<string[]> {
  return remove(db, eq(savedCards.consentedBy, userId), now);
}

/**
 * Marks the cards as removed, and returns the workspaces that had a saved card. Leaves out workspaces whose
 * card was never fully entered on the provider's page.
 */
async function remove(db: Db, cards: SQL | undefined, now: number): Promise<string[]> {
  const rows = await db
    .update(savedCards)
    .set({ removedAt: new Date(now) })
    .where(and(cards, isNull(savedCards.removedAt)))
    .returning();
  return rows.flatMap(({ workspaceId, savedAt }) => (savedAt === null ? [] : [workspaceId]));
}

/** Claims a removed card that the provider still has, and reserves it for the caller until `until`. */
export async function takeCardToDetach(db: Db, now: number, until: number) {
  return query(
    db,
    `update saved_cards set detach_at = $2 where id = (
       select id from saved_cards
       where removed_at is not null and saved_at is not null and detached_at is null and coalesce(detach_at, $1) <= $1
       order by id limit 1 for update skip locked) returning id, method`,
    [new Date(now), new Date(until)],
  ).row(z.object({ id: z.string(), method: z.string() }));
}

export async function markDetached(db: Db, id: string, now: number): Promise<void> {
  await db
    .update(savedCards)
    .set({ detachedAt: new Date(now) })
    .where(eq(savedCards.id, id));
}
