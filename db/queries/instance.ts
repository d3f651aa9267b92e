import type { Queryable } from "@/db/queryable";
import { instance } from "@/db/schema/instance";

export async function findCanary(db: Queryable): Promise<string | undefined> {
  const [row] = await db.select({ canary: instance.canary }).from(instance);
  return row?.canary;
}

/** The first process to come writes it; the others read what that one wrote. */
export async function keepCanary(db: Queryable, canary: string): Promise<void> {
  await db.insert(instance).values({ id: 1, canary }).onConflictDoNothing();
}
