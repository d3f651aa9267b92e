import "server-only";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { MIGRATION_LOCK } from "@/db/lock-keys";
import { PARTITIONED } from "@/db/partitions";
import { tablesInOrder } from "@/db/tables-in-order";
import { rowsOf, withBackupClient } from "./backup-client";
import {
  type BackupShape,
  counter,
  partition,
  schemaState,
  type TableShape,
  tableShape,
} from "./backup-shape";
import { quoted } from "./quoted";

export interface Snapshot extends BackupShape {
  /** Tables of the database, sorted so that tables referenced by others come first. */
  readonly tables: readonly TableShape[];
  /** Time of the snapshot by the database's clock. */
  readonly takenAt: Date;
  /** Encrypted value that verifies the secret key. Undefined if the instance has never been started. */
  readonly canary: string | undefined;
  /**
   * Returns the table's rows in COPY's text format. The row count is only known once all rows have been read.
   */
  read(table: TableShape): AsyncIterable<Buffer>;
}

export async function withSnapshot<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T | undefined> {
  return withBackupClient(url, "millrace backup", async (client) => {
    // This lock keeps a newer release from migrating the tables between the moment they are listed and the
    // moment they are locked.
    await rowsOf(client, "select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
    const [there] = await rowsOf(
      client,
      "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
    );
    if (!z.object({ is: z.boolean() }).parse(there).is) return undefined;
    const tables = await findTables(client);
    await client.query("begin isolation level repeatable read read only");
    for (const [name, value] of SETTINGS) await client.query(`set local ${name} = '${value}'`);
    // Locks the tables before the snapshot is taken, which happens with the first query. Otherwise, a
    // partition dropped in between would be missing from the snapshot.
    await client.query(`lock table ${tables.map(quoted).join(", ")} in access share mode`);
    // Releases the migration lock, so that other processes can start. Their migrations still wait for the
    // locks on the tables.
    await rowsOf(client, "select pg_advisory_unlock_shared($1)", [MIGRATION_LOCK]);
    const newest = taken.parse((await rowsOf(client, NEWEST_MIGRATION))[0]);
    const canaries = z.array(z.object({ canary: z.string() }));
    const snapshot: Snapshot = {
      schema: schemaState.parse(newest),
      takenAt: newest.taken_at,
      partitions: z.array(partition).parse(await rowsOf(client, PARTITIONS, [[...PARTITIONED]])),
      counters: z.array(counter).parse(await rowsOf(client, COUNTERS)),
      tables,
      canary: canaries.parse(await rowsOf(client, "select canary from public.instance"))[0]?.canary,
      read: (table) =>
        client.query(copyTo(`copy (select ${columnsOf(table)} from ${quoted(table)}) to stdout`)),
    };
    return work(snapshot);
  });
}

/**
 * Settings of the connection, because the file format must not depend on a server's configuration, and no
 * server limit may stop a long read.
 */
const SETTINGS = [
  ["datestyle", "ISO, MDY"],
  ["timezone", "UTC"],
  ["intervalstyle", "postgres"],
  ["extra_float_digits", "1"],
  ["bytea_output", "hex"],
  ["statement_timeout", "0"],
  ["idle_in_transaction_session_timeout", "0"],
] as const;

const taken = schemaState.extend({ taken_at: z.date() });

/**
 * Must be the transaction's first query, because the first query takes the snapshot. `taken_at` is the time
 * of the snapshot.
 */
const NEWEST_MIGRATION = `select created_at::float8 as at, hash, clock_timestamp() as taken_at from drizzle.__drizzle_migrations
  order by created_at desc limit 1`;

/**
 * SQL that finds the tables to back up. Leaves out `processes`, because different processes will be running
 * after a restore.
 */
const TABLES = `select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    and case n.nspname when 'public' then c.relname <> 'processes'
      when 'graphile_worker' then c.relname like '\\_private\\_%' end
  order by n.nspname desc, c.relname`;

const REFERENCES = `select (select relname from pg_class where oid = conrelid) as child,
    (select relname from pg_class where oid = confrelid) as parent
  from pg_constraint
  where contype = 'f' and conrelid <> confrelid and conparentid = 0
    and connamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`;

async function findTables(client: Client): Promise<TableShape[]> {
  const tables = z.array(tableShape).parse(await rowsOf(client, TABLES));
  const references = z
    .array(z.object({ child: z.string(), parent: z.string() }))
    .parse(await rowsOf(client, REFERENCES));
  return tablesInOrder(tables, references);
}

const PARTITIONS = `select t.name as table, substring(c.relname from '_w([0-9]+)$')::int as week
  from unnest($1::text[]) as t(name) join pg_inherits i on i.inhparent = to_regclass(quote_ident(t.name))
    join pg_class c on c.oid = i.inhrelid
  where c.relname ~ ('^' || t.name || '_w[0-9]+$') order by t.name, week`;

/**
 * SQL for the current values of identity columns' sequences. Sequences are not transactional, so these values
 * are at least as high as the rows in the snapshot need.
 */
const COUNTERS = `select schema, "table", "column", pg_sequence_last_value(sequence::regclass)::text as last
  from (select n.nspname as schema, c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped) as s
  where sequence is not null and pg_sequence_last_value(sequence::regclass) is not null order by 1, 2, 3`;

function columnsOf({ columns }: TableShape): string {
  return columns.map((name) => quoted({ name })).join(", ");
}
