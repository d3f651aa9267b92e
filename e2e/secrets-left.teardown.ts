import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { z } from "zod";
import { SECRET_MARK } from "./api/unique";
import { deployment } from "./deployment";

const access = z.object({ password: z.string(), port: z.int() });
const named = z.array(z.object({ name: z.string() }));
const counted = z.array(z.object({ hits: z.number() }));

/** After all tests, no row may contain a secret, plain or encoded. */
test("no key that was put in is in the database", async () => {
  const { password, port } = access.parse(
    JSON.parse(readFileSync(path.join(deployment.dataDir, "postgres", "millrace.json"), "utf8")),
  );
  const sql = postgres({ host: "127.0.0.1", port, password, user: "millrace", database: "millrace", max: 1 });
  try {
    const tables = named.parse(
      await sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const [row] = counted.parse(
        await sql.unsafe(`select count(*)::int as hits from ${name} t where t::text ~ $1`, [forms()]),
      );
      expect.soft(row?.hits, name).toBe(0);
    }
  } finally {
    await sql.end();
  }
});

/** Returns the mark as it is, and its base64 forms for each offset in a text. */
function forms(): string {
  const encoded = [0, 1, 2].map((before) =>
    Buffer.from(`${"x".repeat(before)}${SECRET_MARK}`)
      .toString("base64")
      .slice(4, 16)
      .replace(/[+/]/g, "[$&]"),
  );
  return [SECRET_MARK, ...encoded].join("|");
}
