import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { refusedMail } from "@/db/schema/refused-mail";

interface Choice {
  readonly address: string;
  readonly kind: string;
}

export async function isMailRefused(db: Db, { address, kind }: Choice): Promise<boolean> {
  const rows = await db.select({ at: refusedMail.at }).from(refusedMail).where(chosen({ address, kind }));
  return rows.length > 0;
}

export async function findRefusedMail(db: Db, address: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ kind: refusedMail.kind })
    .from(refusedMail)
    .where(eq(refusedMail.address, address.toLowerCase()));
  return new Set(rows.map(({ kind }) => kind));
}

export async function saveRefusedMail(db: Db, { address, kind }: Choice, at: Date): Promise<void> {
  await db.insert(refusedMail).values({ address: address.toLowerCase(), kind, at }).onConflictDoNothing();
}

export async function forgetRefusedMail(db: Db, choice: Choice): Promise<void> {
  await db.delete(refusedMail).where(chosen(choice));
}

function chosen({ address, kind }: Choice) {
  return and(eq(refusedMail.address, address.toLowerCase()), eq(refusedMail.kind, kind));
}
