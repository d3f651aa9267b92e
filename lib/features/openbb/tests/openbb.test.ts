import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";

const { call, knock, person, seller, work, workflow } = await testMarket();

async function get(path: string, token: string | null, headers: Record<string, string> = {}) {
  return executeUntil(call("GET", `/api/openbb/${path}`, { token, headers }), work);
}

async function widgetOf(who: typeof seller, id: string, kind: string, options = {}): Promise<string> {
  const source = { workflow_id: id, provider_id: "board" };
  const { body, text } = await who.api("POST", "/widgets", { name: kind, kind, source, options });
  if (typeof body.id !== "string") throw new Error(text);
  return body.id;
}

const ROWS =
  '[{"time":"2026-01-02","open":1,"high":3,"low":1,"close":2,"title":"Up"},{"time":"2026-01-03","open":2,"high":4,"low":2,"close":3,"title":"Higher"}]';

test("each kind of widget is one of theirs, with its data in their form", async () => {
  const owner = await person("analyst");
  const item = await workflow(owner, { trigger: { variables: [] }, provider: { response_data: ROWS } });
  await knock(item.t, null, {});
  await work();
  const expected = {
    number: ["metric", { value: 3, delta: "1" }],
    table: ["table", [{ close: 2 }, { close: 3 }]],
    line: ["chart", { data: [{ type: "scatter" }] }],
    bar: ["chart", { data: [{ type: "bar" }] }],
    candlestick: ["chart", { data: [{ type: "candlestick", close: [2, 3] }] }],
    news: ["newsfeed", [{ title: "Up", date: expect.any(String) }, { title: "Higher" }]],
    calendar: ["table", [{ day: "2026-01-02" }, { day: "2026-01-03" }]],
    text: ["markdown", expect.stringContaining("Higher")],
    gauge: ["metric", { value: 3 }],
    heatmap: ["chart", { data: [{ type: "heatmap", y: ["Up", "Higher"] }] }],
    treemap: ["chart", { data: [{ type: "treemap", labels: ["Higher", "Up"] }] }],
    sparklines: [
      "table",
      [
        { name: "Up", last: 2 },
        { name: "Higher", last: 3 },
      ],
    ],
  } as const;
  const ids = new Map<string, string>();
  for (const kind of Object.keys(expected)) {
    const options = ["line", "number", "gauge", "heatmap", "sparklines"].includes(kind)
      ? { series: ["close"] }
      : {};
    ids.set(kind, await widgetOf(owner, item.id, kind, options));
  }
  const { body: widgets, headers } = await get("widgets.json", owner.token);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  for (const [kind, [type, data]] of Object.entries(expected)) {
    const id = ids.get(kind) ?? "";
    expect(widgets[id], kind).toMatchObject({
      name: kind,
      description: expect.any(String),
      type,
      params: [],
    });
    const { status, body } = await get(widgets[id].endpoint, owner.token);
    expect([kind, status, body]).toMatchObject([kind, 200, data]);
  }
});

test("parameters are the workflow's variables; other values than those that are published run it", async () => {
  const owner = await person("runner");
  const item = await workflow(owner, { provider: { response_data: "[{{workers[1].result}}]" } });
  await knock(item.t, null, { symbol: "ibm" });
  await work();
  const columns = [{ key: "symbol", title: "Ticker", format: "text" }];
  const [one, two] = [await widgetOf(owner, item.id, "table"), await widgetOf(owner, item.id, "text")];
  const { body: listed } = await owner.api("GET", `/widgets/${one}`);
  await owner.api("PUT", `/widgets/${one}`, { ...listed, options: { columns } });
  const layout = [
    { widget_id: one, x: 0, y: 0, w: 6, h: 4 },
    { widget_id: two, x: 6, y: 0, w: 6, h: 4 },
  ];
  await owner.api("POST", "/dashboards", { name: "Desk", layout, parameters: { symbol: "ibm" } });

  const { body: widgets } = await get("widgets.json", owner.token);
  expect(widgets[one]).toMatchObject({
    type: "table",
    runButton: true,
    params: [{ type: "text", paramName: "symbol", value: "AAPL", show: true }],
    data: { table: { columnsDefs: [{ field: "symbol", headerName: "Ticker", cellDataType: "text" }] } },
    mcp_tool: { mcp_server: "Millrace", tool_id: `read_board_board_${item.id.slice(-8)}` },
  });
  const { body: apps } = await get("apps.json", owner.token);
  expect(apps).toMatchObject([
    {
      name: "Desk",
      tabs: {
        main: {
          layout: [
            { i: one, x: 0, y: 0, w: 20, state: { params: { symbol: "ibm" } } },
            { i: two, x: 20, y: 0, w: 20 },
          ],
        },
      },
      groups: [{ type: "param", paramName: "symbol", defaultValue: "ibm", widgetIds: [one, two] }],
      mcp_servers: [{ name: "Millrace", url: expect.stringContaining("/api/mcp"), authType: "token" }],
    },
  ]);
  const runs = async () => (await owner.api("GET", `/workflows/${item.id}/runs`)).body.items.length;
  for (const query of ["", "?symbol=ibm"])
    expect((await get(`data/${one}${query}`, owner.token)).body).toEqual([{ symbol: "IBM" }]);
  expect(await runs()).toBe(1);
  const { body: reader } = await owner.api("POST", `/workflows/${item.id}/reader-keys`, {
    provider_id: "board",
    name: "Excel",
  });
  const reading = (await owner.api("POST", "/tokens", { name: "r", scopes: ["read"] })).body.token;
  for (const key of [reader.key, reading])
    expect((await get(`data/${one}?symbol=msft`, key)).body).toMatchObject({ code: "forbidden" });
  expect((await get(`data/${one}?symbol=msft`, owner.token)).body).toEqual([{ symbol: "MSFT" }]);
  expect(await runs()).toBe(2);
  const failed = await get(`data/${one}?symbol=FAIL`, owner.token);
  expect([failed.status, failed.body.status]).toEqual([502, 502]);
});

test("a key is a token's or a reader's, sent in one of three ways; another workspace sees nothing of it", async () => {
  const owner = await person("keyed");
  const item = await workflow(owner, { provider: { access: "key", api_key: "closed" } });
  const other = await workflow(owner);
  await knock(item.t, null, {});
  await work();
  const [own, second] = [await widgetOf(owner, item.id, "text"), await widgetOf(owner, other.id, "text")];
  for (const [path, token, headers] of [
    ["widgets.json", owner.token, {}],
    ["widgets.json", null, { "X-API-KEY": owner.token }],
    [`widgets.json?api_key=${owner.token}`, null, {}],
  ] as const) {
    const { status, body } = await get(path, token, headers);
    expect([status, Object.keys(body).sort()]).toEqual([200, [own, second].sort()]);
  }
  const { body: reader } = await owner.api("POST", `/workflows/${item.id}/reader-keys`, {
    provider_id: "board",
    name: "Excel",
  });
  const read = (path: string) => get(path, null, { "X-API-KEY": reader.key });
  expect(Object.keys((await read("widgets.json")).body)).toEqual([own]);
  expect((await read("apps.json")).body).toEqual([]);
  expect((await read(`data/${own}`)).text).toContain("AAPL");
  const stranger = await person("passer-by");
  expect((await get("widgets.json", stranger.token)).body).toEqual({});
  for (const [path, key] of [
    [`data/${second}`, reader.key],
    [`data/${own}`, stranger.token],
    ["data/nothing", owner.token],
  ])
    expect((await get(path ?? "", key)).status).toBe(404);
  for (const path of ["widgets.json", "apps.json", `data/${own}`]) {
    expect((await get(path, "mr_nobody")).status).toBe(401);
    const preflight = await call("OPTIONS", `/api/openbb/${path}`, { token: null });
    expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
      204,
      expect.stringContaining("X-API-KEY"),
    ]);
    expect((await call("POST", `/api/openbb/${path}`, { token: owner.token })).status).toBe(405);
  }
});

test("variables become parameters by their types; a widget of a workflow without any, or of a table, has none", async () => {
  const owner = await person("parameters");
  const variables = [
    { name: "symbol", type: "string", required: true },
    { name: "limit", type: "integer", default: 5 },
    { name: "ratio", type: "number" },
    { name: "adjusted", type: "boolean", default: true },
    { name: "sides", type: "list", choices: ["buy", "sell"], default: ["buy"] },
  ];
  const some = await workflow(owner, { trigger: { variables } });
  const none = await workflow(owner, { trigger: { variables: [] } });
  const { body: table } = await owner.api("POST", "/tables", {
    name: "of_parameters",
    columns: [{ name: "s", type: "text" }],
  });
  const [one, other] = [await widgetOf(owner, some.id, "table"), await widgetOf(owner, none.id, "table")];
  const { body: third } = await owner.api("POST", "/widgets", {
    name: "Rows",
    kind: "table",
    source: { table_id: table.id },
  });
  const { body: widgets } = await get("widgets.json", owner.token);
  expect(widgets[one].params).toMatchObject([
    { paramName: "symbol", type: "text", value: "" },
    { paramName: "limit", type: "number", value: 5 },
    { paramName: "ratio", type: "number" },
    { paramName: "adjusted", type: "boolean", value: true },
    {
      paramName: "sides",
      type: "text",
      multiSelect: true,
      value: ["buy"],
      options: [
        { label: "buy", value: "buy" },
        { label: "sell", value: "sell" },
      ],
    },
  ]);
  for (const id of [other, third.id]) expect(widgets[id].params, id).toEqual([]);
  for (const id of Object.keys(widgets)) {
    const { name, description, endpoint, gridData } = widgets[id];
    expect([name, description, endpoint].map((text) => typeof text)).toEqual(["string", "string", "string"]);
    expect(gridData.w <= 40 && gridData.h <= 100).toBe(true);
  }
});

test("a page of another site reads every answer, refusals too; without a right key nothing is shown", async () => {
  const owner = await person("far");
  const item = await workflow(owner);
  const id = await widgetOf(owner, item.id, "table");
  const { body: writing } = await owner.api("POST", "/tokens", { name: "w", scopes: ["write"] });
  for (const [path, key, status, code] of [
    ["widgets.json", writing.token, 403, "forbidden"],
    [`data/${id}`, writing.token, 403, "forbidden"],
    ["widgets.json", null, 401, "unauthorized"],
    ["apps.json", null, 401, "unauthorized"],
    ["widgets.json", "mr_nobody", 401, "unauthorized"],
    [`data/${id}`, null, 401, "unauthorized"],
    [`data/${id}`, owner.token, 404, "no_data_yet"],
    ["nothing.json", owner.token, 404, "not_found"],
  ] as const) {
    const refused = await get(path, key, { Origin: "https://pro.openbb.co" });
    expect([path, refused.status, refused.body.code]).toEqual([path, status, code]);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
  }
  for (const path of ["widgets.json", "apps.json"]) {
    const [got, asked] = [
      await get(path, owner.token),
      await call("HEAD", `/api/openbb/${path}`, { token: owner.token }),
    ];
    expect([asked.status, asked.text, asked.headers.get("content-type")]).toEqual([
      200,
      "",
      got.headers.get("content-type"),
    ]);
  }
  const apps = await get("apps.json", owner.token);
  expect(apps.body).toEqual([]);
});
