import { lte, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { answers } from "@/db/schema/answers";

const row = z.object({ outcome: z.string(), expiresAt: z.date() });

export async function findAnswer(db: Db, key: string, now: Date) {
  return prepared(
    db,
    sql`select outcome, expires_at from answers where key = ${key} and expires_at > ${now}`,
  ).row(row);
}

export interface NewAnswer {
  readonly key: string;
  readonly outcome: string;
  /** Size of `outcome` in bytes, which counts towards the cache's limit. */
  readonly weight: number;
  readonly expires: Date;
}

export async function saveAnswer(db: Db, { key, outcome, weight, expires }: NewAnswer): Promise<void> {
  await prepared(
    db,
    sql`insert into answers (key, outcome, weight, expires_at) values (${key}, ${outcome}, ${weight}, ${expires})
      on conflict (key) do update set outcome = excluded.outcome, weight = excluded.weight, expires_at = excluded.expires_at`,
  );
}

export async function sweepAnswers(db: Db, now: Date, maxBytes: number): Promise<void> {
  await db.delete(answers).where(lte(answers.expiresAt, now));
  await prepared(
    db,
    sql`delete from answers where key in (
      select key from (select key, sum(weight) over (order by expires_at desc, key) as total from answers) sized
      where total > ${maxBytes})`,
  );
}
