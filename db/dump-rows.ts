import { z } from "zod";
import { appendTo } from "@/lib/kit/append-to";
import type { Sql } from "./client";
import { tablesInOrder } from "./tables-in-order";

export async function dumpRows(sql: Sql): Promise<string> {
  const tables = tablesInOrder(await ownTables(sql), await references(sql));
  const texts: string[] = [];
  for (const table of [...tables, ...OTHERS]) appendTo(texts, await rowsOf(sql, table));
  return `${texts.join("\n")}\n`;
}

interface Table {
  readonly name: string;
  readonly where?: string;
}

/** The migration journal and the job queue's tables, except tables that the queue's own migrations fill. */
const OTHERS: readonly Table[] = [
  { name: "drizzle.__drizzle_migrations" },
  { name: "graphile_worker._private_tasks" },
  { name: "graphile_worker._private_job_queues" },
  { name: "graphile_worker._private_jobs", where: "run_at < 'infinity'" },
];

/** Leaves out partitions, because their rows are dumped with the parent table. */
async function ownTables(sql: Sql): Promise<Table[]> {
  const rows = await sql`select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;
  return z.array(z.object({ name: z.string() })).parse(rows);
}

const reference = z.object({ child: z.string(), parent: z.string() });

async function references(sql: Sql): Promise<z.infer<typeof reference>[]> {
  const rows = await sql`select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`;
  return z.array(reference).parse(rows);
}

const column = z.object({ name: z.string(), sequence: z.string().nullable() });

/**
 * Returns SQL that inserts the table's rows, in a stable order, and sets its sequences to continue after the
 * highest number.
 */
async function rowsOf(sql: Sql, { name, where = "true" }: Table): Promise<string[]> {
  const columns = z.array(column).parse(
    await sql`select quote_ident(attname) as name, pg_get_serial_sequence(${name}, attname) as sequence
      from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  const names = columns.map((each) => each.name);
  const values = names.map((each) => `quote_nullable(${each}::text)`).join(" || ', ' || ");
  const head = `insert into ${name} (${names.join(", ")}) overriding system value values (`;
  const rows = await sql.unsafe(
    `select $1 || ${values} || ');' as text from ${name} as t where ${where} order by (t.*)::text`,
    [head],
  );
  const texts = z.array(z.object({ text: z.string() })).parse(rows);
  return [
    ...texts.map(({ text }) => text),
    ...columns.flatMap(({ name: counted, sequence }) =>
      sequence === null || texts.length === 0
        ? []
        : [`select setval('${sequence}', (select max(${counted}) from ${name}));`],
    ),
  ];
}
