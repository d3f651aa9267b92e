import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";

interface Letter {
  readonly workspaceId: string;
  readonly address: string;
  /** The address, normalised by `canonicalMail`. */
  readonly box: string;
}

const facts = z.object({
  isMember: z.boolean(),
  isConfirmed: z.boolean(),
  isRefused: z.boolean(),
  sentOutside: z.number(),
});

/**
 * For each email, returns how its recipient is related to the workspace, and how many emails the workspace
 * has sent to people outside it since `since`. Results are in the order of the emails.
 */
export async function findLetterFacts(db: Db, letters: readonly Letter[], since: Date) {
  if (letters.length === 0) return [];
  const column = (name: keyof Letter) => sql.param(letters.map((letter) => letter[name]));
  return prepared(
    db,
    sql`select
        exists (select from members m join users u on u.id = m.user_id
          where m.workspace_id = l.workspace_id and u.email = l.address) as is_member,
        exists (select from mail_receivers r
          where r.workspace_id = l.workspace_id and r.box = l.box and r.confirmed_at is not null) as is_confirmed,
        exists (select from refused_mail f
          where f.address = l.box and f.kind = 'workspace:' || l.workspace_id) as is_refused,
        (select count(*)::int from notices n
          where n.workspace_id = l.workspace_id and n.outside_at > ${since}) as sent_outside
      from unnest(${column("workspaceId")}::uuid[], ${column("address")}::text[], ${column("box")}::text[])
        with ordinality as l (workspace_id, address, box, place) order by l.place`,
  ).rows(facts);
}

export async function markOutside(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await prepared(
    db,
    sql`update notices set outside_at = ${now}::timestamptz
      where id = any(${sql.param([...ids])}::uuid[]) and outside_at is null`,
  );
}
