import { createServer, type IncomingMessage } from "node:http";
import { afterAll, expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";

/** Every key that is entered, and every encoding in which one could leak. */
const KEYS = {
  marketParameter: "mk-param-3fa85f64",
  newsParameter: "nk-param-1d0c9e77",
  economicParameter: "ek-param-77aa01bc",
  marketCredential: "mk-workspace-90b1",
  newsCredential: "nk-workspace-5c2d",
  economicEnvironment: "ek-environment-e6f7",
  marketEnvironment: "mk-environment-a8b9",
  bearer: "tok-header-4d5e6f70",
  password: "pass-w0rd-8899aabb",
  hookPath: "T0HOOK/B0HOOK/xyz123abc",
  trigger: "trigger-key-0011-2233",
  expression: "mk-expression-4455",
};
const FORMS = Object.values(KEYS).flatMap((key) => [
  key,
  encodeURIComponent(key),
  Buffer.from(key).toString("base64"),
  Buffer.from(`user:${key}`).toString("base64"),
]);

const sent: string[] = [];
const upstream = createServer(async (request, response) => {
  const said = await everythingOf(request);
  sent.push(said);
  const path = request.url ?? "";
  const failing = path.includes("FAIL");
  response.writeHead(failing ? 403 : 200, { "content-type": "application/json", "x-echo": headerSafe(said) });
  response.end(JSON.stringify(failing ? refusalOf(path, said) : answerOf(path, said)));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});
const address = upstream.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const { call, createWorkflow, database, log, url } = await testInstance({
  env: {
    MILLRACE_MARKET_URL: `${base}/market`,
    MILLRACE_NEWS_URL: `${base}/news`,
    MILLRACE_ECONOMIC_URL: `${base}/economic`,
    MILLRACE_MARKET_API_KEY: KEYS.marketEnvironment,
    MILLRACE_ECONOMIC_API_KEY: KEYS.economicEnvironment,
    MILLRACE_EGRESS_ALLOW: "127.0.0.1",
  },
});

test("a search of database, log and answers finds no key that was put in", async () => {
  const answers: string[] = [];
  const ask = async (method: string, path: string, more: object = {}) => {
    const answer = await call(method, path, more);
    answers.push(answer.text, JSON.stringify([...answer.headers]));
    return answer;
  };
  const target = await createWorkflow(CALLED);
  await ask("POST", `/workflows/${target}/publish`, { body: {} });
  const workflow = await createWorkflow(everyPath(target));
  await ask("POST", `/workflows/${workflow}/publish`, { body: {} });

  const trigger = `/api/t/${workflow}/in?api_key=${KEYS.trigger}`;
  // Sends the key wherever a caller can. Values that callers send are theirs, so they are not redacted.
  const body = {
    body: { said: "hello", api_key: KEYS.trigger },
    headers: { Referer: `https://a.example/?api_key=${KEYS.trigger}` },
  };
  // Runs with the deployment's keys first, then with the workspace's.
  const first = await ask("POST", trigger, { ...body, token: null });
  expect(first.status, first.text).toBe(200);
  // Errors quote the beginning of a value, and the cut may fall within the key.
  const begin = "x".repeat(187);
  for (const said of [[KEYS.trigger], [begin + KEYS.trigger]]) {
    const refused = await ask("POST", trigger, { body: { said }, token: null });
    expect(refused.body).toMatchObject({ code: "invalid_variables", errors: [{ path: "said" }] });
    expect(refused.text).not.toContain(KEYS.trigger.slice(0, 8));
  }
  for (const [provider, value, name] of [
    ["market", KEYS.marketCredential, "market"],
    ["news", KEYS.newsCredential, "news"],
    ["http", `Bearer ${KEYS.bearer}`, "header"],
    ["http", `Basic user:${KEYS.password}`, "basic"],
    ["http", `${base}/hooks/${KEYS.hookPath}?FAIL`, "hook"],
  ] as const) {
    const made = await ask("POST", "/credentials", { body: { name, provider, value } });
    await ask("POST", `/credentials/${made.body.id}/test`);
  }
  await ask("PUT", "/settings", { body: { sample_data: { news: "off" } } });
  // Runners cache credentials for at most a second.
  await expect
    .poll(
      async () => {
        await ask("POST", trigger, { ...body, token: null });
        return Object.values(KEYS).filter((key) => !wasSent(key));
      },
      { interval: 300 },
    )
    .toEqual([KEYS.trigger]);

  await ask("POST", `/workflows/${workflow}/test`, { body: { worker: 1 } });
  const runs = await ask("GET", "/runs?limit=200");
  for (const { id } of runs.body.items) {
    await ask("GET", `/runs/${id}`);
    await ask("GET", `/runs/${id}/events`);
    await ask("GET", `/runs/${id}/document`);
    const inputs = await ask("GET", `/runs/${id}/inputs?limit=200`);
    for (const { sha256 } of inputs.body.items)
      if (sha256 !== null) await ask("GET", `/runs/${id}/inputs/${sha256}`);
  }
  for (const path of [
    "/workflows",
    `/workflows/${workflow}`,
    `/workflows/${workflow}/versions/1`,
    `/workflows/${workflow}/requests`,
    `/workflows/${workflow}/openapi.json`,
    "/credentials",
    "/keys",
    "/settings",
    "/suggest/symbols?q=zz",
    "/suggest/series?q=zz",
    `/api/w/${workflow}/out`,
  ]) {
    expect((await ask("GET", path)).status, path).toBe(200);
  }
  // The credential's test may have sent the key before the runners knew about it.
  await expect
    .poll(
      async () => {
        await ask("POST", trigger, { ...body, token: null });
        return (await ask("GET", `/api/w/${workflow}/out`)).headers.get("x-data-sample");
      },
      { interval: 300 },
    )
    .toBeNull();

  const stored = await wholeDatabase();
  expect(stored.length).toBeGreaterThan(10_000);
  expect(answers.join("").length).toBeGreaterThan(10_000);
  for (const [where, text] of [
    ["database", stored],
    ["log", log.join("")],
    ["answers", answers.join("\n").replaceAll(url, "")],
  ] as const) {
    expect(
      FORMS.filter((form) => text.includes(form)).map((form) => `${where}: ${near(text, form)}`),
    ).toEqual([]);
  }
});

function wasSent(key: string): boolean {
  const encoded = Buffer.from(`user:${key}`).toString("base64");
  return sent.some((said) => said.includes(key) || said.includes(encoded));
}

async function wholeDatabase(): Promise<string> {
  const tables = await database.sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`;
  const parts = await Promise.all(
    tables.map(({ name }) => database.sql.unsafe(`select row_to_json(t)::text as row from ${name} t`)),
  );
  return parts
    .flat()
    .map(({ row }) => String(row))
    .join("\n");
}

function near(text: string, form: string): string {
  const at = text.indexOf(form);
  return text.slice(Math.max(0, at - 120), at + form.length + 40);
}

async function everythingOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return `${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`;
}

function headerSafe(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "");
}

/** Responds in each provider's format, with the request repeated in each text. */
function answerOf(path: string, said: string): object {
  if (path.startsWith("/market/symbol_search")) return { data: [{ symbol: "ZZ", instrument_name: said }] };
  if (path.startsWith("/market"))
    return { symbol: said, name: said, close: "1.5", open: "1", extra: { said } };
  if (path.startsWith("/news/suggest")) return [{ uri: "zz", title: said, label: said }];
  if (path.startsWith("/news")) {
    const article = {
      uri: "1",
      title: said,
      body: said,
      url: `http://x.test/${said}`,
      dateTime: "2026-01-01T00:00:00Z",
    };
    return {
      articles: { results: [{ ...article, source: { uri: said, title: said } }], totalResults: 1, pages: 1 },
    };
  }
  if (path.startsWith("/economic/series/search")) return { seriess: [{ id: "ZZ", title: said }] };
  if (path.startsWith("/economic/series?")) {
    return {
      seriess: [
        { id: "UNRATE", title: said, units: said, frequency: said, last_updated: "2026-01-01 07:46:03-06" },
      ],
    };
  }
  if (path.startsWith("/economic/releases"))
    return { count: 1, releases: [{ id: 1, name: said, press_release: true }] };
  return { said };
}

function refusalOf(path: string, said: string): object {
  if (path.startsWith("/market")) return { code: 403, message: `No: ${said}`, status: "error" };
  return path.startsWith("/news") ? { error: said } : { error_code: 403, error_message: said };
}

/**
 * Workers with keys from parameters, the workspace, the environment and expressions, with successful and
 * failed responses, whose results are copied around.
 */
function everyPath(target: string) {
  const market = (params: object) => ({ type: "market_data", params: { operation: "quote", ...params } });
  const workers = [
    {
      type: "webhook_trigger",
      params: {
        webhook_id: "in",
        api_key: KEYS.trigger,
        respond: "result",
        variables: [{ name: "said", type: "string" }],
      },
    },
    market({ symbol: "A", api_key: KEYS.marketParameter }),
    market({ symbol: "A" }),
    market({ symbol: "FAIL" }),
    market({ symbol: "B", api_key: "{{'mk-expression' | append: '-4455'}}" }),
    { type: "fetch_news", params: { limit: 1, apiKey: KEYS.newsParameter } },
    { type: "fetch_news", params: { limit: 1 } },
    {
      type: "economic_data",
      params: { operation: "series_info", series_id: "UNRATE", api_key: KEYS.economicParameter },
    },
    { type: "economic_data", params: { operation: "series_info", series_id: "UNRATE" } },
    { type: "economic_data", params: { operation: "series_info", series_id: "FAIL" } },
    { type: "http_request", params: { url: `${base}/echo`, credential: "header" } },
    { type: "http_request", params: { url: `${base}/echo?FAIL`, credential: "basic" } },
    { type: "notify", params: { channel: "slack", message: "hello", credential: "hook" } },
    { type: "transform", params: { expression: "{ 'all': workers, 'context': context }" } },
    {
      type: "call_workflow",
      params: { workflow_id: target, variables: { said: "All: {{workers[13].result.all}}" } },
    },
    { type: "data_provider", params: { provider_id: "out", response_data: "{{workers[13].result}}" } },
  ];
  const outside = Array.from({ length: 12 }, (_, index) => index + 1);
  return {
    format: "millrace.workflow/1",
    name: "Every way a key can take",
    workers: workers.map((worker, index) => ({ index, ...worker })),
    connections: [
      ...outside.flatMap((index) => [
        { from: 0, to: index },
        { from: index, to: 13 },
        { from: index, to: 13, port: "error" },
      ]),
      { from: 13, to: 14 },
      { from: 13, to: 15 },
    ],
  };
}

const CALLED = {
  format: "millrace.workflow/1",
  name: "Called with what was echoed",
  workers: [
    {
      index: 0,
      type: "webhook_trigger",
      params: { webhook_id: "called", variables: [{ name: "said", type: "string", required: false }] },
    },
    { index: 1, type: "transform", params: { expression: "$length(context.said)" } },
  ],
  connections: [{ from: 0, to: 1 }],
};
