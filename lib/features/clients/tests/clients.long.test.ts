import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";

const { call, knock, person, work, workflow } = await testMarket();
const folder = await mkdtemp(path.join(tmpdir(), "millrace-clients-"));
afterAll(() => rm(folder, { recursive: true }));
const run = promisify(execFile);

const VARIABLES = [
  { name: "symbol", type: "string", required: true },
  { name: "limit", type: "integer", default: 3 },
  { name: "class", type: "list", choices: ["a", 'b"\\'] },
];

async function published() {
  const owner = await person(`maker-${Math.random().toString(36).slice(2)}`);
  const item = await workflow(owner, { trigger: { variables: VARIABLES } });
  await knock(item.t, null, { symbol: "ibm" });
  await work();
  // A workflow's name must not be able to end the comment that contains it.
  const { body: draft } = await owner.api("GET", `/workflows/${item.id}`);
  const name = 'It\'s */ a "board"\n\u2028evil();\nimport os';
  await owner.api("PUT", `/workflows/${item.id}`, { ...draft, name }, { "If-Match": `"${draft.revision}"` });
  await owner.api("POST", `/workflows/${item.id}/publish`);
  return { owner, item };
}

function withWork<T>(asked: Promise<T>): Promise<T> {
  return executeUntil(asked, work);
}

test("client.ts compiles strictly, knows the types, and calls, reads and aborts", async () => {
  const { owner, item } = await published();
  const { status, text, headers } = await owner.api("GET", `/workflows/${item.id}/client.ts`);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  await writeFile(path.join(folder, "client.ts"), text);
  const use = (line: string) => `import { createClient } from "./client";
const client = createClient({ key: "k" });
export async function use() {
  const value = await client.providers.board({ as_of: "2026-01-01" });
  const symbol: string = value.symbol;
  const run = await client.triggers.board<{ close: number }>({ symbol, limit: 2, class: ["a"] }, { wait: 5 });
  if (run.status === "succeeded") return run.result.close;
  ${line}
  return run.status_url;
}
`;
  const flags =
    "--noEmit --strict --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom --types".split(
      " ",
    );
  const check = async (line: string) => {
    await writeFile(path.join(folder, "use.ts"), use(line));
    const files = [path.join(folder, "use.ts"), ...flags, ""];
    return run(path.resolve("node_modules/.bin/tsc"), files, { cwd: folder }).then(
      () => "",
      (error: { stdout: string }) => error.stdout,
    );
  };
  expect(await check("")).toBe("");
  expect(await check("await client.triggers.board({ limit: 2 });")).toContain("symbol");
  expect(await check('await client.triggers.board({ symbol: "a", class: "c" });')).toContain('"c"');

  const { code } = await transform(text, { loader: "ts", format: "esm" });
  const { createClient } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const tries: { key: string | null; status: number }[] = [];
  const asked = async (url: URL, init: RequestInit) => {
    // The first response is lost. The second attempt must not start another run.
    const answer = await fetch(url, init);
    tries.push({ key: new Headers(init.headers).get("idempotency-key"), status: answer.status });
    if (tries.length === 1) throw new TypeError("lost");
    return answer;
  };
  const client = createClient({ fetch: asked });
  const ran = await withWork<{ status: string; result: unknown }>(client.triggers.board({ symbol: "nvda" }));
  expect(ran).toMatchObject({ status: "succeeded", result: { symbol: "NVDA" } });
  expect(tries).toHaveLength(2);
  expect(tries[0]?.key).toBe(tries[1]?.key);
  expect((await owner.api("GET", `/workflows/${item.id}/runs`)).body.items).toHaveLength(2);
  expect(await createClient().providers.board()).toEqual({ symbol: "NVDA" });
  await expect(createClient().triggers.board({})).rejects.toMatchObject({
    problem: { code: "invalid_variables", status: 422, errors: [{ path: "symbol" }] },
  });
  await expect(
    createClient().providers.board({}, { signal: AbortSignal.abort(new Error("enough")) }),
  ).rejects.toThrow("enough");
});

test("client.py is Python, and calls and reads", async (context) => {
  const python = await run("python3", ["--version"]).then(
    () => true,
    () => false,
  );
  if (!python) return context.skip();
  const { owner, item } = await published();
  const { text } = await owner.api("GET", `/workflows/${item.id}/client.py`);
  await writeFile(path.join(folder, "client.py"), text);
  const script = `import client, json
c = client.Client()
ran = c.call_board({"symbol": "amd", "class": 'b"\\\\'})
refused = None
try:
    c.call_board({})
except client.MillraceError as error:
    refused = error.code
print(json.dumps([ran["result"], c.read_board(), refused, sorted(client.BoardObject.__annotations__)]))
`;
  await writeFile(path.join(folder, "use.py"), script);
  const { stdout } = await withWork(run("python3", ["use.py"], { cwd: folder }));
  expect(JSON.parse(stdout)).toEqual([{ symbol: "AMD" }, { symbol: "AMD" }, "invalid_variables", ["symbol"]]);
});

test("one file holds the clients of all that is live here, whatever the workflows are called", async () => {
  const { owner, item } = await published();
  const other = await workflow(owner);
  for (const name of ["Board", "日本", "status"]) {
    const { id } = await workflow(owner);
    const { body: draft } = await owner.api("GET", `/workflows/${id}`);
    await owner.api("PUT", `/workflows/${id}`, { ...draft, name }, { "If-Match": `"${draft.revision}"` });
    await owner.api("POST", `/workflows/${id}/publish`);
  }
  const { text } = await owner.api("GET", "/client.ts");
  const file = path.join(folder, "all.ts");
  await writeFile(file, text);
  const flags = "--noEmit --strict --target es2022 --module esnext --lib es2022,dom --types".split(" ");
  await run(path.resolve("node_modules/.bin/tsc"), [file, ...flags, ""], { cwd: folder });
  const { code } = await transform(text, { loader: "ts", format: "esm" });
  const { createClient } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const client = createClient();
  expect(Object.keys(client)).toHaveLength(6);
  expect(typeof client.status).toBe("function");
  expect(await client.itSABoardEvilImportOs.providers.board()).toEqual({ symbol: "IBM" });
  expect(await withWork(client.board.triggers.board({ symbol: "amd" }))).toMatchObject({
    result: { symbol: "AMD" },
  });
  expect(text).toContain(other.id);
  expect(text).toContain(item.id);
  const stranger = await person(`stranger-${item.id}`);
  expect((await stranger.api("GET", "/client.ts")).text).not.toContain("/api/t/");
});

test("rows of a table have the types of its columns, those that are published, in both languages", async () => {
  const owner = await person("rows");
  const columns = [
    { name: "symbol", type: "text", required: true },
    { name: "time", type: "time" },
    { name: "close", type: "decimal" },
    { name: "volume", type: "integer" },
    { name: "final", type: "boolean" },
    { name: "raw", type: "json" },
    { name: "note", type: "text" },
  ];
  const { body: table } = await owner.api("POST", "/tables", { name: "typed", columns, key: ["symbol"] });
  const provider = { response_type: "table", response_data: "", table: "typed" };
  const shown = columns.map(({ name }) => name).filter((name) => name !== "note");
  const { id } = await workflow(owner, { provider: { ...provider, columns: shown } });
  const { text } = await owner.api("GET", `/workflows/${id}/client.ts`);
  expect(/export type BoardValue = ([^;]|;(?!\n\n))*/.exec(text)?.[0]).toBe(
    `export type BoardValue = ({
  "symbol": string;
  "time": string | null;
  "close": number | string | null;
  "volume": number | null;
  "final": boolean | null;
  "raw": unknown;
})[]`,
  );
  const python = await owner.api("GET", `/workflows/${id}/client.py`);
  expect(python.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(python.text).toContain(
    'BoardItemObject = TypedDict("BoardItemObject", {"symbol": str, "time": Optional[str], "close": Optional[Union[float, str]], "volume": Optional[float], "final": Optional[bool], "raw": Any})',
  );
  await owner.api("POST", `/tables/${table.id}/rows`, [
    { symbol: "A", close: "12345678901234567890.5" },
    { symbol: "B", close: 1.5 },
  ]);
  const { code } = await transform(text, { loader: "ts", format: "esm" });
  const { createClient } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const query = { columns: "symbol,close", order: "symbol" };
  expect(await createClient().providers.board(query)).toEqual([
    { symbol: "A", close: "12345678901234567890.5" },
    { symbol: "B", close: 1.5 },
  ]);
});

test("another workspace gets neither", async () => {
  const { item } = await published();
  const stranger = await person("stranger");
  for (const file of ["client.ts", "client.py"]) {
    const { status } = await stranger.api("GET", `/workflows/${item.id}/${file}`);
    expect([file, status]).toEqual([file, 404]);
    expect((await call("GET", `/workflows/${item.id}/${file}`, { token: null })).status).toBe(401);
  }
});
