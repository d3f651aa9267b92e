import { once } from "node:events";
import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { z } from "zod";
import type { Api } from "@/e2e/api/api";
import { flow, httpGet, provider, transform, webhook } from "@/e2e/api/documents";
import { forSale } from "@/e2e/api/for-sale";
import { type Live, live } from "@/e2e/api/live";
import type { Person } from "@/e2e/api/people";
import { withId } from "@/e2e/api/shapes";
import { until } from "@/e2e/api/until";
import { AWKWARD_DOCUMENTS } from "@/e2e/hostile/awkward-documents";

const LIST_BYTES = 9_000_000;
const NAMES = 2_000;
const ROWS = 120_000;
const ROWS_A_CALL = 60_000;
const WORKERS = 30;
const NOTES_OF_A_WORKER = 45;
const COLUMNS = [
  { name: "symbol", type: "text" },
  { name: "day", type: "time" },
  { name: "close", type: "decimal" },
  { name: "note", type: "text" },
] as const;

/** Items of a workspace that are hard to read. */
export interface AwkwardThings {
  /** Paths of published data, with the reason why they are hard to read and a column to query. */
  readonly providers: readonly { readonly what: string; readonly path: string; readonly column: string }[];
  /** Workflows whose drafts have far too much of something, as far as they can be saved. */
  readonly workflows: readonly { readonly what: string; readonly id: string }[];
  readonly table: string;
  readonly item: string;
  readonly seller: string;
}

export async function makeAwkwardThings(person: Person): Promise<AwkwardThings> {
  const { api } = person;
  const lists = await publishLists(api);
  const { table, path } = await publishTable(api);
  const workflows = await saveDocuments(api);
  await publishWorkers(api);
  const { item, seller } = await offerItem(person);
  const rows = { what: `a table of ${ROWS} rows`, path, column: "close" };
  return { providers: [...lists, rows], workflows, table, item, seller };
}

/** Publishes lists from an external server, so that the limits of expressions don't apply. */
async function publishLists(api: Api) {
  const lists = {
    [`${NAMES} rows of ${NAMES} names`]: JSON.stringify(
      Array.from({ length: NAMES }, (_, at) => ({ [`c${at}`]: at })),
    ),
    [`a list of ${LIST_BYTES} bytes`]: longList(),
    "one row of many names": JSON.stringify([
      Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`c${at}`, at])),
    ]),
    "rows of long texts": JSON.stringify(
      Array.from({ length: 90 }, (_, at) => ({ c0: `${at}${"x".repeat(80_000)}` })),
    ),
  };
  const bodies = Object.values(lists);
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(bodies[Number(request.url?.slice(1))]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const published: { what: string; path: string; column: string }[] = [];
  for (const [at, what] of Object.keys(lists).entries()) {
    const workflow = await live(
      flow(
        [
          webhook(0),
          httpGet(1, `http://127.0.0.1:${port}/${at}`),
          provider(2, "{{workers[1].result.body}}", { provider_id: "rows" }),
        ],
        [
          [0, 1],
          [1, 2],
        ],
        { name: what },
      ),
      api,
      api.address,
    );
    expect((await workflow.call()).status).toBe(202);
    await until(
      `${what} is published`,
      async () => (await fetch(workflow.providerPath(2), { method: "HEAD" })).status,
      (status) => status === 200,
    );
    published.push({ what, path: new URL(workflow.providerPath(2)).pathname, column: "c0" });
  }
  server.close();
  return published;
}

function longList(): string {
  const row = (at: number) =>
    `{"c0":${(at * 7_919) % 100_003},"c1":"text ${at}","c2":"2026-11-20T10:00:00Z"}`;
  const rows: string[] = [];
  for (let size = 2; size < LIST_BYTES; ) {
    const next = row(rows.length);
    rows.push(next);
    size += next.length + 1;
  }
  return `[${rows.slice(0, -1).join(",")}]`;
}

async function publishTable(api: Api): Promise<{ table: string; path: string }> {
  const table = withId.parse((await api.post("/tables", { name: "many_rows", columns: COLUMNS })).json).id;
  for (let from = 0; from < ROWS; from += ROWS_A_CALL) {
    const lines = Array.from({ length: ROWS_A_CALL }, (_, at) => {
      const n = from + at;
      return `S${n % 500},2026-01-${String(1 + (n % 28)).padStart(2, "0")},${((n * 7_919) % 100_003) / 8},note ${n}`;
    });
    const raw = `${COLUMNS.map(({ name }) => name).join(",")}\n${lines.join("\n")}\n`;
    const written = await api.call("POST", `/tables/${table}/rows`, {
      raw,
      headers: { "content-type": "text/csv" },
    });
    expect(written.status, written.text.slice(0, 500)).toBe(200);
  }
  const workflow = await live(
    flow(
      [webhook(0), provider(1, "", { provider_id: "rows", response_type: "table", table: "many_rows" })],
      [[0, 1]],
      {
        name: "A table for everybody",
      },
    ),
    api,
    api.address,
  );
  return { table, path: new URL(workflow.providerPath(1)).pathname };
}

async function saveDocuments(api: Api): Promise<AwkwardThings["workflows"]> {
  const saved: { what: string; id: string }[] = [];
  for (const [what, make] of Object.entries(AWKWARD_DOCUMENTS)) {
    const answer = await fetch(`${api.address}/api/v1/workflows`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json" },
      body: JSON.stringify(make()),
    });
    const text = await answer.text();
    // Rejected documents are sent again later, where they are measured.
    if (answer.status === 201) saved.push({ what, id: withId.parse(JSON.parse(text)).id });
  }
  return saved;
}

/** Publishes workers with documents of almost a megabyte, which are in every workspace's catalogue. */
async function publishWorkers(api: Api): Promise<void> {
  const notes = Array.from({ length: NOTES_OF_A_WORKER }, (_, at) => ({
    id: `n${at}`,
    text: "note ".repeat(4_000),
  }));
  for (let at = 0; at < WORKERS; at += 1) {
    const workflow = await live(
      flow([webhook(0), transform(1, "1")], [[0, 1]], { notes, name: `Worker ${at}` }),
      api,
    );
    const published = await api.put(`/workflows/${workflow.id}/worker`, {
      name: `Worker ${at}`,
      description: "",
    });
    expect(published.status, published.text).toBeLessThan(300);
  }
}

const slugged = z.object({ slug: z.string() });

/** Offers an item in the store with texts of the maximum length. */
async function offerItem(person: Person): Promise<{ item: string; seller: string }> {
  const variables = [{ name: "symbol", type: "string", required: true }];
  const program = '[1..5000].{ "date": "2026-11-20", "close": $ }';
  const feed: Live = await forSale(person, {
    name: "Closing prices",
    variables,
    program,
    call: { symbol: "MSFT" },
  });
  const words = {
    summary: "s".repeat(150),
    description: "**Bold** [link](https://example.com) ".repeat(50),
    category: "Equities",
  };
  const listed = await person.api.put(`/market/workflow/${feed.id}`, {
    listed: true,
    sample: true,
    ...words,
  });
  expect(listed.status, listed.text).toBe(200);
  await person.api.put("/seller-page", {
    about: "We watch the close. ".repeat(20),
    site: "https://desk.example",
  });
  const { slug } = slugged.parse((await person.api.get(`/listings/workflow/${feed.id}`)).json);
  const page = await (await fetch(`${person.api.address}/store/${slug}`)).text();
  return { item: slug, seller: /\/store\/sellers\/([\w-]+)/.exec(page)?.[1] ?? "nobody" };
}
