import { expect, test, vi } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { FIRST_BOARD } from "@/lib/templates/first-board";
import { FIRST_ENDPOINT } from "@/lib/templates/first-endpoint";
import { FIRST_SIGNAL } from "@/lib/templates/first-signal";

const { call, createWorkflow, runToEnd, database } = await testInstance();

const home = async (token?: string) => (await call("GET", "/home", token ? { token } : {})).body;

async function live(document: unknown): Promise<string> {
  const id = await createWorkflow(document);
  const published = await call("POST", `/workflows/${id}/publish`, { body: {} });
  expect([published.status, published.body.errors]).toEqual([200, undefined]);
  return id;
}

const stranger = async (name = "stranger") => {
  const made = await call("POST", "/users", {
    body: { email: `${name}@example.com`, password: "correct horse battery" },
  });
  return String(made.body.token);
};

test("an empty workspace has its first steps before it, and nothing else", async () => {
  expect(await home(await stranger("beginner"))).toEqual({
    failing: [],
    raised: [],
    waiting: [],
    offers: [],
    announced: [],
    published: [],
    live: [],
    live_count: 0,
    has_workflows: false,
    boards: [],
    selling: null,
    tour: { answered: false, board: false, told: false, changed: false, priced: false },
  });
});

test("the first endpoint answers with a quote, and home shows its run", async () => {
  const id = await live(FIRST_ENDPOINT);
  const answer = await call("POST", `/api/t/${id}/quote`, { body: { symbol: "MSFT" }, token: null });
  expect([answer.status, answer.body.result?.symbol]).toEqual([200, "MSFT"]);
  await vi.waitFor(async () => {
    const { tour, live: rows, live_count } = await home();
    expect([tour.answered, live_count]).toEqual([true, rows.length]);
    const row = rows.find((each: { id: string }) => each.id === id);
    expect(row).toMatchObject({ version: 1, runs: [{ status: "succeeded" }], next_at: null });
    expect(row.value).toMatchObject({ label: "MSFT", value: expect.any(Number), unit: "USD" });
    expect(Date.parse(row.published_at)).toBeGreaterThan(0);
  }, 120_000);
});

test("the first board has its candles, quote and news", async () => {
  const id = await live(FIRST_BOARD);
  expect(await runToEnd(id)).toMatchObject({ status: "succeeded", error: null });
  const served = async (provider: string) =>
    (await call("GET", `/api/w/${id}/${provider}`, { token: null })).body;
  expect((await served("days")).values).toHaveLength(250);
  expect((await served("quote")).symbol).toBe("AAPL");
  expect((await served("news")).results.length).toBeGreaterThan(0);
  const widget = await call("POST", "/widgets", {
    body: { name: "Days", kind: "candlestick", source: { workflow_id: id, provider_id: "days" } },
  });
  expect(widget.status).toBe(201);
  const layout = [{ widget_id: widget.body.id, x: 0, y: 0, w: 12, h: 6 }];
  await call("POST", "/dashboards", { body: { name: "Apple", layout } });
  const { boards, live: rows, tour } = await home();
  expect(boards).toMatchObject([{ name: "Apple", widgets: 1 }]);
  expect(tour.board).toBe(true);
  expect(Date.parse(rows[0].next_at)).toBeGreaterThan(Date.now());
});

test("the first signal asks, and what is asked waits on home", async () => {
  const id = await live(FIRST_SIGNAL);
  const begun = await call("POST", `/workflows/${id}/runs`, { body: {} });
  const [asked] = await vi.waitFor(async () => {
    const { waiting } = await home();
    expect(waiting).toHaveLength(1);
    return waiting;
  }, 120_000);
  expect(asked.title).toMatch(/^AAPL: (buy|sell) signal\. Act on it\?$/);
  await call("POST", `/approvals/${asked.id}`, { body: { decision: "approved" } });
  await call("GET", `/runs/${begun.body.id}/events`);
  expect((await call("GET", `/api/w/${id}/decision`, { token: null })).body.decision).toBe("approved");
  expect(await home()).toMatchObject({ waiting: [], tour: { told: true, changed: false } });
});

test("what fails stands on top until it works again, and is not told twice", async () => {
  const broken = {
    ...FIRST_ENDPOINT,
    name: "Breaks",
    workers: FIRST_ENDPOINT.workers.map((worker) =>
      worker.index === 1 ? { ...worker, type: "transform", params: { expression: "$error('no')" } } : worker,
    ),
  };
  const id = await live(broken);
  await runToEnd(id);
  const { failing, raised } = await home();
  expect(failing).toMatchObject([
    { workflow_id: id, name: "Breaks", message: expect.stringContaining("no") },
  ]);
  const again = await call("POST", `/runs/${failing[0].run_id}/retry`, { body: { from: "failed" } });
  expect(again.status).toBe(202);
  await call("GET", `/runs/${again.body.id}/events`);
  const { steps } = (await call("GET", `/runs/${again.body.id}`)).body;
  expect(steps.filter(({ reused }: { reused?: boolean }) => reused)).toMatchObject([{ worker: 0 }]);
  expect(raised.filter((alert: { workflow_id: string }) => alert.workflow_id === id)).toEqual([]);
  await call("DELETE", `/workflows/${id}`);
  expect((await home()).failing).toEqual([]);
});

test("somebody of another workspace sees nothing of it, and puts away their own first steps alone", async () => {
  const token = await stranger();
  expect(await home(token)).toMatchObject({ live: [], boards: [], waiting: [], has_workflows: false });
  expect((await call("POST", "/home/tour/close", { token, body: {} })).status).toBe(204);
  expect((await home(token)).tour).toBeNull();
  expect((await home()).tour).not.toBeNull();
});

test("a workspace of many live workflows and runs is answered within bounds", async () => {
  const token = await stranger("busy");
  const { body } = await call("POST", "/workflows", { token, body: FIRST_ENDPOINT });
  const [mine] = await database.sql`select workspace_id, owner_id from workflows where id = ${body.id}`;
  await database.sql`insert into workflows (id, workspace_id, owner_id, name, document, draft_hash, live_version)
    select gen_random_uuid(), ${mine?.workspace_id}, ${mine?.owner_id}, 'Many ' || n, '{}', 'x', 1
    from generate_series(1, 600) n`;
  const answer = await home(token);
  expect([answer.live.length, answer.live_count]).toEqual([5, 500]);
});
