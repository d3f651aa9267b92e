import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";
import { z } from "zod";
import { flow, provider, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { newPerson } from "@/e2e/api/people";
import { deployment } from "./deployment";

/** The last version that includes a Parquet reader. Later versions fetch theirs from DuckDB's server. */
const DUCKDB = "node_modules/@duckdb/duckdb-wasm/dist";
const DAY_MS = 86_400_000;
const ROWS = Array.from({ length: 2_000 }, (_, at) => ({
  symbol: `S${at}`,
  day: new Date(Date.parse("2021-01-01T09:30:00.250Z") + at * DAY_MS).toISOString(),
  close: at % 7 === 0 ? null : at / 4,
  volume: at * 1_000,
  note: at % 3 === 0 ? 'say "so", twice' : null,
}));
const SUMS = `select count(*)::integer as "rows", sum(close)::double as closes, sum(volume)::double as volumes,
  count(close)::integer as priced, count(note)::integer as noted, epoch(max(day::timestamp))::double as last`;
const sum = (numbers: readonly number[]) => numbers.reduce((whole, number) => whole + number, 0);
const EXPECTED = {
  rows: ROWS.length,
  closes: sum(ROWS.map(({ close }) => close ?? 0)),
  volumes: sum(ROWS.map(({ volume }) => volume)),
  priced: ROWS.filter(({ close }) => close !== null).length,
  noted: ROWS.filter(({ note }) => note !== null).length,
  last: Math.floor(Date.parse(ROWS.at(-1)?.day ?? "") / 1000),
};

/** Serves a page of another origin with DuckDB, which reads our data by URL only. */
async function notebook(): Promise<{ address: string; close: () => void }> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'import * as duckdb from "@duckdb/duckdb-wasm"; globalThis.duckdb = duckdb;',
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: "iife",
    write: false,
  });
  const files = new Map([
    ["/worker.js", "duckdb-browser-eh.worker.js"],
    ["/duckdb.wasm", "duckdb-eh.wasm"],
  ]);
  const server = createServer(({ url = "/" }, response) => {
    const file = files.get(url);
    if (file !== undefined) {
      const type = url.endsWith(".wasm") ? "application/wasm" : "text/javascript";
      response.writeHead(200, { "Content-Type": type });
      createReadStream(path.join(DUCKDB, file)).pipe(response);
    } else if (url === "/client.js") response.end(outputFiles[0]?.text);
    else response.setHeader("Content-Type", "text/html").end('<script src="/client.js"></script>');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function addresses(): Promise<readonly string[]> {
  const { api } = await newPerson();
  const columns = [
    { name: "symbol", type: "text" },
    { name: "day", type: "time" },
    { name: "close", type: "decimal" },
    { name: "volume", type: "integer" },
    { name: "note", type: "text" },
  ];
  const table = await api.post("/tables", { name: "prices", columns, key: ["symbol"] });
  expect(table.status, table.text).toBe(201);
  const { id } = z.object({ id: z.string() }).parse(table.json);
  for (let at = 0; at < ROWS.length; at += 1_000)
    expect((await api.post(`/tables/${id}/rows`, ROWS.slice(at, at + 1_000))).status).toBe(200);
  const rows = { provider_id: "rows", response_type: "table", table: "prices" };
  const document = flow(
    [
      webhook(0, { webhook_id: "publish", respond: "result" }),
      provider(1, "", rows),
      provider(2, JSON.stringify(ROWS), { provider_id: "list" }),
    ],
    [
      [0, 1],
      [0, 2],
    ],
  );
  const workflow = await live(document, api);
  expect((await workflow.call()).status).toBe(200);
  return [1, 2].map((index) => `${deployment.address}${workflow.providerPath(index)}`);
}

test("DuckDB itself reads CSV, JSON and Parquet by address, of a table and of a list, to the same sums", async ({
  page,
}) => {
  const sources = await addresses();
  const { address, close } = await notebook();
  try {
    await page.goto(address);
    const read = await page.evaluate(
      async ({ sums, sources }) => {
        const { duckdb } = globalThis as unknown as { duckdb: typeof import("@duckdb/duckdb-wasm") };
        const database = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), new Worker("/worker.js"));
        await database.instantiate("/duckdb.wasm");
        const connection = await database.connect();
        const answers: unknown[] = [];
        const add = async (source: string) =>
          answers.push((await connection.query(`${sums} from ${source}`)).get(0)?.toJSON());
        for (const [at, source] of sources.entries()) {
          await add(`read_csv_auto('${source}?format=csv')`);
          await add(`read_parquet('${source}?format=parquet')`);
          // In this build, DuckDB's JSON reader is a method and not an SQL function.
          const json = `${source}?format=json&limit=10000`;
          await database.registerFileURL(`${at}.json`, json, duckdb.DuckDBDataProtocol.HTTP, false);
          await connection.insertJSONFromPath(`${at}.json`, { schema: "main", name: `json_${at}` });
          await add(`json_${at}`);
        }
        await database.terminate();
        return answers;
      },
      { sums: SUMS, sources },
    );
    expect(read).toEqual(sources.flatMap(() => [EXPECTED, EXPECTED, EXPECTED]));
  } finally {
    close();
  }
});
