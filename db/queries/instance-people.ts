import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { idAtTime } from "@/lib/kit/id";
import { role } from "@/lib/schema/person";

interface Filter {
  readonly text: string | null;
  readonly before: string | null;
  readonly limit: number;
}

const MAX_RUNS = 10_000;

const workspace = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.date(),
  seenAt: z.date().nullable(),
  newestRun: z.string().nullable(),
  blockedAt: z.date().nullable(),
  blockReason: z.string().nullable(),
  owners: z.array(z.string()),
  members: z.number(),
  workflows: z.number(),
  runs: z.number(),
  balances: z.array(z.object({ currency: z.string(), amount: z.number() })),
});

/** The run counts of workspaces include only runs since `since`. */
export async function findInstanceWorkspaces(db: Db, { text, before, limit }: Filter, since: number) {
  return query(
    db,
    `select w.id, w.name, w.created_at, w.blocked_at, w.block_reason,
       greatest(
         (select max(s.last_seen_at) from sessions s join members m on m.user_id = s.user_id and m.workspace_id = w.id
          where s.workspace_id = w.id),
         (select max(t.last_used_at) from tokens t where t.workspace_id = w.id)
       ) as seen_at,
       (select r.id from runs r where r.workspace_id = w.id order by r.id desc nulls last limit 1) as newest_run,
       coalesce(o.emails, '{}') as owners,
       (select count(*)::int from members m where m.workspace_id = w.id) as members,
       (select count(*)::int from workflows f where f.workspace_id = w.id and f.deleted_at is null) as workflows,
       (select count(*)::int from (select from runs r where r.workspace_id = w.id and r.id >= $4::uuid limit ${MAX_RUNS}) r)
         as runs,
       coalesce((select json_agg(json_build_object('currency', a.currency, 'amount', a.balance) order by a.currency)
         from ledger_accounts a where a.workspace_id = w.id and a.share_of is null), '[]') as balances
     from workspaces w
     left join lateral (
       select array_agg(u.email order by m.id) as emails from members m join users u on u.id = m.user_id
       where m.workspace_id = w.id and m.role = 'owner') o on true
     where w.closed_at is null and ($2::uuid is null or w.id < $2)
       and ($1::text is null or concat_ws(' ', w.name, w.id, array_to_string(o.emails, ' ')) ilike $1)
     order by w.id desc limit $3`,
    [likeOf(text), before, limit, idAtTime(since)],
  ).rows(workspace);
}

const person = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  blockedAt: z.date().nullable(),
  blockReason: z.string().nullable(),
  instanceOwner: z.boolean(),
  secondStep: z.boolean(),
  workspaces: z.array(z.object({ id: z.string(), name: z.string(), role })),
});

/** Omits deleted accounts, which have no name and no email address. */
export async function findInstancePeople(db: Db, { text, before, limit }: Filter) {
  return query(
    db,
    `select u.id, u.email, u.name, u.created_at, u.blocked_at, u.block_reason, u.instance_owner,
       greatest(
         (select max(s.last_seen_at) from sessions s where s.user_id = u.id),
         (select max(t.last_used_at) from tokens t where t.user_id = u.id)
       ) as last_used_at,
       exists (select from totp_secrets f where f.user_id = u.id and f.confirmed_at is not null)
         or exists (select from passkeys p where p.user_id = u.id) as second_step,
       coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name, 'role', m.role) order by m.id)
         from members m join workspaces w on w.id = m.workspace_id where m.user_id = u.id), '[]') as workspaces
     from users u
     where u.email not like 'deleted-%@deleted.invalid' and ($2::uuid is null or u.id < $2)
       and ($1::text is null or concat_ws(' ', u.name, u.email, u.id) ilike $1)
     order by u.id desc limit $3`,
    [likeOf(text), before, limit],
  ).rows(person);
}

function likeOf(text: string | null): string | null {
  return text === null ? null : `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

export async function isOwnersWorkspace(db: Db, workspaceId: string): Promise<boolean> {
  const rows = await query(
    db,
    `select from members m join users u on u.id = m.user_id
     where m.workspace_id = $1::uuid and m.role = 'owner' and u.instance_owner limit 1`,
    [workspaceId],
  );
  return rows.length > 0;
}

export async function findOwnerMails(db: Db, workspaceId: string): Promise<string[]> {
  return query(
    db,
    `select u.email from members m join users u on u.id = m.user_id
     where m.workspace_id = $1::uuid and m.role = 'owner' order by m.id`,
    [workspaceId],
  ).column(z.string());
}
