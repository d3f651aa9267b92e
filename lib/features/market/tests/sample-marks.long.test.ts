import { expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";

const { call, runToEnd } = await testInstance();

const trigger = { index: 0, type: "webhook_trigger", params: { webhook_id: "go" } };
const document = (name: string, workers: object[]) => ({
  format: "millrace.workflow/1",
  name,
  workers: [trigger, ...workers],
  connections: workers.map((_, index) => ({ from: index, to: index + 1 })),
});

/** Calls the sample exchange and returns only the price, so the result doesn't show where it came from. */
const priceAlone = document("Price alone", [
  { index: 1, type: "market_data", params: { operation: "quote", symbol: "AAPL" } },
  { index: 2, type: "transform", params: { expression: "workers[1].result.close" } },
]);
/** Publishes the result of the call, wrapped in an object. */
const publishing = (caller: object) =>
  document("Publishes", [
    caller,
    {
      index: 2,
      type: "data_provider",
      params: { provider_id: "out", response_data: '{"price":{{workers[1].result}}}' },
    },
  ]);

async function publish(workflow: object, token?: string): Promise<string> {
  const as = token === undefined ? {} : { token };
  const { body } = await call("POST", "/workflows", { ...as, body: workflow });
  expect(body.problems).toEqual([]);
  expect((await call("POST", `/workflows/${body.id}/publish`, as)).status).toBe(200);
  return body.id;
}

test("data made of a sub-workflow's sample data is served as sample data", async () => {
  const inner = await publish(priceAlone);
  const middle = await publish(
    document("Between", [{ index: 1, type: "call_workflow", params: { workflow_id: inner } }]),
  );
  const outer = await publish(
    publishing({ index: 1, type: "call_workflow", params: { workflow_id: middle } }),
  );
  const run = await runToEnd(outer);
  expect(run.steps[1]).toMatchObject({ status: "succeeded", result: expect.any(Number), sample: true });
  expect(run.steps[0]).not.toHaveProperty("sample");
  const served = await call("GET", `/api/w/${outer}/out`, { token: null });
  expect(served.body).toEqual({ price: run.steps[1].result });
  expect(served.headers.get("x-data-sample")).toBe("true");
  const { body: endpoints } = await call("GET", `/workflows/${outer}/endpoints`);
  expect(endpoints.providers).toMatchObject([{ provider_id: "out", live: true, keyed: false, sample: true }]);

  const again = await call("POST", `/runs/${run.id}/retry`, { body: { from: 2 } });
  await call("GET", `/runs/${again.body.id}/events`);
  const republished = await call("GET", `/api/w/${outer}/out`, { token: null });
  expect(republished.headers.get("x-run-id")).toBe(again.body.id);
  expect(republished.headers.get("x-data-sample")).toBe("true");

  const widget = {
    name: "Price",
    kind: "number",
    source: { workflow_id: outer, provider_id: "out" },
    options: {},
  };
  const { body: made } = await call("POST", "/widgets", { body: widget });
  const board = { name: "Board", layout: [{ widget_id: made.id, x: 0, y: 0, w: 4, h: 4 }], parameters: {} };
  const { body: dashboard } = await call("POST", "/dashboards", { body: board });
  const { body: data } = await call("GET", `/dashboards/${dashboard.id}/data`);
  expect(JSON.stringify(data)).toContain('"sample":true');
  for (const item of [`dashboard/${dashboard.id}`, `widget/${made.id}`, `workflow/${outer}`])
    expect((await call("GET", `/market/${item}`)).body).toMatchObject({ sample_data: true });
});

/** Writes a row with a price from the sample exchange or from the workflow itself. */
const writing = (table: string, isAsked: boolean, mode: string) =>
  document("Writes", [
    isAsked
      ? { index: 1, type: "market_data", params: { operation: "quote", symbol: "AAPL" } }
      : { index: 1, type: "transform", params: { expression: '{"close": 42}' } },
    {
      index: 2,
      type: "write_table",
      params: { table, mode, rows: [{ symbol: "AAPL", close: "{{workers[1].result.close}}" }] },
    },
  ]);

test("sample data keep their mark through a table, until no row of theirs is left", async () => {
  const columns = [
    { name: "symbol", type: "text" },
    { name: "close", type: "decimal" },
  ];
  const { body: table } = await call("POST", "/tables", {
    body: { name: "quotes", columns, key: ["symbol"] },
  });
  const tableOf = async () => (await call("GET", `/tables/${table.id}`)).body;
  const own = await publish(writing("quotes", false, "upsert"));
  await runToEnd(own);
  expect(await tableOf()).not.toHaveProperty("sample");

  await runToEnd(await publish(writing("quotes", true, "upsert")));
  expect(await tableOf()).toMatchObject({ rows: 1, sample: true });

  // Serves the table, and data derived from reading it.
  const served = await publish(
    document("Serves", [
      {
        index: 1,
        type: "data_provider",
        params: { provider_id: "rows", response_type: "table", table: "quotes" },
      },
    ]),
  );
  const headerOf = async () =>
    (await call("GET", `/api/w/${served}/rows`, { token: null })).headers.get("x-data-sample");
  expect(await headerOf()).toBe("true");
  const widget = { name: "Quotes", kind: "table", source: { table_id: table.id }, options: {} };
  const { body: made } = await call("POST", "/widgets", { body: widget });
  const board = { name: "Board", layout: [{ widget_id: made.id, x: 0, y: 0, w: 4, h: 4 }], parameters: {} };
  const { body: dashboard } = await call("POST", "/dashboards", { body: board });
  const dataOf = async () => JSON.stringify((await call("GET", `/dashboards/${dashboard.id}/data`)).body);
  expect(await dataOf()).toContain('"sample":true');
  const reads = document("Reads", [{ index: 1, type: "read_table", params: { table: "quotes" } }]);
  const reader = await publish({
    ...reads,
    workers: [
      ...reads.workers,
      {
        index: 2,
        type: "data_provider",
        params: { provider_id: "out", response_data: "{{workers[1].result.rows}}" },
      },
    ],
    connections: [...reads.connections, { from: 1, to: 2 }],
  });
  const read = (await runToEnd(reader)).steps.find(({ worker }: { worker: number }) => worker === 1);
  expect(read).toMatchObject({ sample: true, result: { count: 1, more: false } });
  expect(read.result).not.toHaveProperty("sample");
  expect((await call("GET", `/api/w/${reader}/out`, { token: null })).headers.get("x-data-sample")).toBe(
    "true",
  );

  // A person changes one cell. The row's other cells still come from sample data.
  const { body: numbered } = await call("GET", `/tables/${table.id}/numbered-rows`);
  const { row } = numbered.items[0];
  const edited = await call("PUT", `/tables/${table.id}/rows/${row}`, { body: { values: { close: 1 } } });
  expect(edited.status).toBe(200);
  expect(await tableOf()).toMatchObject({ sample: true });

  await runToEnd(own);
  expect(await tableOf()).not.toHaveProperty("sample");
  expect(await headerOf()).toBeNull();
  expect(await dataOf()).not.toContain('"sample":true');
});

test("so is what another workspace's published worker made of sample data", async () => {
  const person = { email: "seller@example.com", password: "a password of some length" };
  const { token } = (await call("POST", "/users", { body: person })).body;
  const sold = await publish(priceAlone, token);
  const { body: worker } = await call("PUT", `/workflows/${sold}/worker`, { token, body: { name: "Price" } });
  const buyer = await publish(publishing({ index: 1, type: worker.type, params: {} }));
  expect((await runToEnd(buyer)).steps[1]).toMatchObject({ status: "succeeded", sample: true });
  const served = await call("GET", `/api/w/${buyer}/out`, { token: null });
  expect(served.headers.get("x-data-sample")).toBe("true");
});

test("what no sample data went into is not marked", async () => {
  const inner = await publish(
    document("Own", [{ index: 1, type: "transform", params: { expression: "42" } }]),
  );
  const outer = await publish(
    publishing({ index: 1, type: "call_workflow", params: { workflow_id: inner } }),
  );
  await runToEnd(outer);
  const served = await call("GET", `/api/w/${outer}/out`, { token: null });
  expect(served.body).toEqual({ price: 42 });
  expect(served.headers.get("x-data-sample")).toBeNull();
});
