import { z } from "zod";
import { type Db, query } from "@/db/handle";

export interface NewCardConsent {
  readonly id: string;
  readonly workspaceId: string;
  readonly consent: string;
  readonly by: string;
  readonly at: number;
  /** The payment provider's ID for the card's owner. */
  readonly customer: string;
}

/**
 * The row is written before the provider's page opens. It becomes a card once the provider reports that the
 * page was completed.
 */
export async function insertCardConsent(db: Db, card: NewCardConsent): Promise<void> {
  await query(
    db,
    `insert into saved_cards (id, workspace_id, consent, consented_by, consented_at, customer)
     values ($1, $2, $3, $4, $5, $6)`,
    [card.id, card.workspaceId, card.consent, card.by, new Date(card.at), card.customer],
  );
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
  const rows = await query(
    db,
    `select c.id, c.brand, c.last_four, c.saved_at, coalesce(nullif(u.name, ''), u.email) as saved_by
     from saved_cards c join users u on u.id = c.consented_by
     where c.workspace_id = $1::uuid and c.saved_at is not null and c.removed_at is null`,
    [workspaceId],
  );
  return z.array(current).parse(rows)[0];
}

/** Until the transaction ends, blocks changes to the workspace's card, and closing the workspace. */
export async function lockCards(tx: Db, workspaceId: string): Promise<void> {
  await query(tx, "select from workspaces where id = $1::uuid for no key update", [workspaceId]);
}

const consented = z
  .object({
    workspaceId: z.string(),
    consentedBy: z.string(),
    isSaved: z.boolean(),
    isRemoved: z.boolean(),
  })
  .transform((row) => ({
    ...{ workspaceId: row.workspaceId, by: row.consentedBy },
    ...{ isSaved: row.isSaved, isRemoved: row.isRemoved },
  }));

export async function findConsent(db: Db, id: string) {
  const rows = await query(
    db,
    `select workspace_id, consented_by, saved_at is not null as is_saved, removed_at is not null as is_removed
     from saved_cards where id = $1::uuid`,
    [id],
  );
  return z.array(consented).parse(rows)[0];
}

export interface FilledCard {
  readonly method: string;
  readonly brand: string;
  readonly lastFour: string;
}

export async function fillCard(db: Db, id: string, card: FilledCard, now: number): Promise<void> {
  await query(
    db,
    "update saved_cards set method = $2, brand = $3, last_four = $4, saved_at = $5 where id = $1::uuid and saved_at is null",
    [id, card.method, card.brand, card.lastFour, new Date(now)],
  );
}

/**
 * Removes the workspace's card and its card pages that are still open. Returns the number of cards removed.
 */
export async function removeCards(db: Db, workspaceId: string, now: number): Promise<number> {
  const rows = await query(
    db,
    "update saved_cards set removed_at = $2 where workspace_id = $1::uuid and removed_at is null returning saved_at",
    [workspaceId, new Date(now)],
  );
  return z
    .array(z.object({ savedAt: z.date().nullable() }))
    .parse(rows)
    .filter((row) => row.savedAt !== null).length;
}

/** Removes only the current card, before another one replaces it. */
export async function removeCurrentCard(db: Db, workspaceId: string, now: number): Promise<void> {
  await query(
    db,
    `update saved_cards set removed_at = $2
     where workspace_id = $1::uuid and saved_at is not null and removed_at is null`,
    [workspaceId, new Date(now)],
  );
}

/** Removes a person's cards from all workspaces. Returns the workspaces that lose their card. */
export async function removeCardsOfPerson(db: Db, userId: string, now: number): Promise<string[]> {
  const rows = await query(
    db,
    `update saved_cards set removed_at = $2 where consented_by = $1::uuid and removed_at is null
     returning workspace_id, saved_at`,
    [userId, new Date(now)],
  );
  return z
    .array(z.object({ workspaceId: z.string(), savedAt: z.date().nullable() }))
    .parse(rows)
    .filter((row) => row.savedAt !== null)
    .map((row) => row.workspaceId);
}

/** Claims a removed card that the provider still has, and reserves it for the caller until `until`. */
export async function takeCardToDetach(db: Db, now: number, until: number) {
  const rows = await query(
    db,
    `update saved_cards set detach_at = $2 where id = (
       select id from saved_cards
       where removed_at is not null and saved_at is not null and detached_at is null and coalesce(detach_at, $1) <= $1
       order by id limit 1 for update skip locked) returning id, method`,
    [new Date(now), new Date(until)],
  );
  return z.array(z.object({ id: z.string(), method: z.string() })).parse(rows)[0];
}

export async function markDetached(db: Db, id: string, now: number): Promise<void> {
  await query(db, "update saved_cards set detached_at = $2 where id = $1::uuid", [id, new Date(now)]);
}
