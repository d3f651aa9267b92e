import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { ROLE_LOCK } from "@/db/lock-keys";
import { type Access, OWNER, readAccess, writeAccess } from "./cluster";
import type { Place } from "./place";

/**
 * Role that owns the product's database and nothing else, so that its password gives access to nothing
 * else.
 */
export const ROLE = "millrace_app";

/**
 * Makes sure on each start that the product's role exists and has the stored password. Returns `access` with
 * that password. If the data folder is from an earlier release, in which the superuser owned everything, the
 * role becomes the owner of the database. Null while the server doesn't accept connections yet.
 */
export async function ensureRole(
  place: Place,
  access: Access,
  ownerUrl: string,
  { mayCreateDatabases }: { mayCreateDatabases: boolean },
): Promise<Access | null> {
  const sql = postgres(ownerUrl, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    return await sql.begin(async (transaction) => {
      // If two processes start at the same time, the second waits for this lock and then finds the password
      // that the first has written.
      await transaction`select pg_advisory_xact_lock(${ROLE_LOCK})`;
      const known = (await readAccess(place.cluster)) ?? access;
      const rolePassword = known.rolePassword ?? randomBytes(24).toString("base64url");
      const [role] = await transaction`select from pg_roles where rolname = ${ROLE}`;
      const rights = `login nosuperuser ${mayCreateDatabases ? "createdb" : "nocreatedb"} nocreaterole`;
      await transaction.unsafe(
        `${role === undefined ? "create" : "alter"} role ${ROLE} ${rights} password '${rolePassword}'`,
      );
      await transaction.unsafe(HAND_OVER);
      await writeAccess(place, place.cluster, { ...known, rolePassword });
      return { ...known, rolePassword };
    });
  } catch {
    return null;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Makes the role the owner of all objects in the database, one by one, because `reassign owned` can't be used
 * for the superuser that owns the whole server. A serial column's sequence changes owner together with its
 * table.
 */
const HAND_OVER = `
do $$
declare change text;
begin
  for change in
    select format('alter schema %I', nspname) from pg_namespace
    where nspowner = '${OWNER}'::regrole and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter %s %I.%I',
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      n.nspname, c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relowner = '${OWNER}'::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype in ('a', 'i', 'e') and c.relkind = 'S')
    union all
    select format('alter routine %s', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proowner = '${OWNER}'::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    union all
    select format('alter %s %s', case t.typtype when 'd' then 'domain' else 'type' end, t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where t.typowner = '${OWNER}'::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and (t.typtype in ('d', 'e', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
  loop
    execute change || ' owner to ${ROLE}';
  end loop;
  execute format('alter database %I owner to ${ROLE}', current_database());
end $$`;
