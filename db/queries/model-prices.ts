import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { modelPrices } from "@/db/schema/model-prices";

type Row = typeof modelPrices.$inferSelect;

export async function findModelPrice(db: Db, model: string): Promise<Row | undefined> {
  const [row] = await db.select().from(modelPrices).where(eq(modelPrices.model, model));
  return row;
}

export function listModelPrices(db: Db): Promise<Row[]> {
  return db.select().from(modelPrices).orderBy(asc(modelPrices.model));
}

/**
 * Must be called in a transaction, so that readers see either all of the old prices or all of the new ones.
 */
export async function replaceModelPrices(tx: Db, rows: readonly Row[]): Promise<void> {
  await tx.delete(modelPrices);
  if (rows.length > 0) await tx.insert(modelPrices).values([...rows]);
}
