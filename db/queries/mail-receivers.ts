import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { mailReceivers } from "@/db/schema/mail-receivers";

interface Receiver {
  readonly workspaceId: string;
  readonly box: string;
}

export async function insertMailReceiver(
  db: Db,
  { workspaceId, box }: Receiver,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(mailReceivers)
    .values({ workspaceId, box, askedAt: now })
    .onConflictDoNothing()
    .returning({ box: mailReceivers.box });
  return rows.length > 0;
}

export async function countUnconfirmed(db: Db, workspaceId: string): Promise<number> {
  const [n = 0] = await query(
    db,
    "select count(*)::int as n from mail_receivers where workspace_id = $1::uuid and confirmed_at is null",
    [workspaceId],
  ).column(z.number());
  return n;
}

export async function findMailReceiver(db: Db, { workspaceId, box }: Receiver) {
  const [row] = await db
    .select()
    .from(mailReceivers)
    .where(and(eq(mailReceivers.workspaceId, workspaceId), eq(mailReceivers.box, box)));
  return row;
}

export async function findConfirmed(
  db: Db,
  workspaceId: string,
  boxes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (boxes.length === 0) return new Set();
  const rows = await db
    .select({ box: mailReceivers.box })
    .from(mailReceivers)
    .where(
      and(
        eq(mailReceivers.workspaceId, workspaceId),
        inArray(mailReceivers.box, [...boxes]),
        sql`${mailReceivers.confirmedAt} is not null`,
      ),
    );
  return new Set(rows.map(({ box }) => box));
}

/**
 * Marks the address as confirmed. Returns false if it was already confirmed, or if the link in the email is
 * from a different confirmation request.
 */
export async function confirmMailReceiver(
  db: Db,
  { workspaceId, box, askedAt }: Receiver & { readonly askedAt: Date },
  { now, askedAfter }: { now: Date; askedAfter: Date },
): Promise<boolean> {
  const rows = await db
    .update(mailReceivers)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(mailReceivers.workspaceId, workspaceId),
        eq(mailReceivers.box, box),
        eq(mailReceivers.askedAt, askedAt),
        gt(mailReceivers.askedAt, askedAfter),
        isNull(mailReceivers.confirmedAt),
      ),
    )
    .returning({ box: mailReceivers.box });
  return rows.length > 0;
}

export async function deleteMailReceiver(db: Db, { workspaceId, box }: Receiver): Promise<void> {
  await db
    .delete(mailReceivers)
    .where(and(eq(mailReceivers.workspaceId, workspaceId), eq(mailReceivers.box, box)));
}

/**
 * Deletes recipients who were asked for confirmation before `askedBefore` and haven't confirmed, so that they
 * can be asked again.
 */
export async function sweepMailReceivers(db: Db, askedBefore: Date): Promise<void> {
  await db
    .delete(mailReceivers)
    .where(and(lt(mailReceivers.askedAt, askedBefore), isNull(mailReceivers.confirmedAt)));
}
