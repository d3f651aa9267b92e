import { asc } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { signingKeys } from "@/db/schema/signing-keys";

export async function saveSigningKey(
  db: Db,
  key: { readonly id: string; readonly x: string },
): Promise<void> {
  await db.insert(signingKeys).values(key).onConflictDoNothing();
}

export function listSigningKeys(db: Db) {
  return db
    .select({ id: signingKeys.id, x: signingKeys.x })
    .from(signingKeys)
    .orderBy(asc(signingKeys.createdAt));
}
