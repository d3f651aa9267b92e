import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";
import { NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { fireSchedules } from "@/lib/service/runner/fire-schedules";

const { buyer, knock, seller, services, time, work, workflow } = await testMarket();
const HOUR_MS = 3_600_000;

const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);
const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

test("runs are narrowed to a period, whatever stands in the list besides, page by page", async () => {
  const { id, t } = await workflow(seller);
  const runs: string[] = [];
  // The clock only moves forward, because the IDs that a process creates never go back in time.
  for (const hours of [0, 10, 11, 13]) {
    time.offsetMs = hours * HOUR_MS;
    runs.unshift((await knock(t, null, { symbol: "x" })).body.run_id);
  }
  const [last, second, first, early] = runs;
  const list = async (query: string) => idsOf(await seller.api("GET", `/workflows/${id}/runs?${query}`));
  expect(await list(`after=${at(5 * HOUR_MS)}`)).toEqual([last, second, first]);
  expect(await list(`after=${at(5 * HOUR_MS)}&before=${at(12 * HOUR_MS)}`)).toEqual([second, first]);
  expect(await list(`before=${at(5 * HOUR_MS)}`)).toEqual([early]);
  const all = await seller.api("GET", `/runs?limit=2&after=${at(5 * HOUR_MS)}`);
  expect(idsOf(all)).toEqual([last, second]);
  const rest = await seller.api("GET", `/runs?after=${at(5 * HOUR_MS)}&cursor=${all.body.next_cursor}`);
  expect(idsOf(rest)).toEqual([first]);
  expect(await list("after=1960-01-01T00:00:00Z")).toEqual(runs);
  expect(await list("before=1960-01-01T00:00:00Z")).toEqual([]);
  for (const wrong of ["yesterday", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"]) {
    const { body } = await seller.api("GET", `/runs?after=${wrong}`);
    expect(body).toMatchObject({ status: 400, errors: [{ path: "after" }] });
  }
});

test("a number or a time that no column holds is refused before the database is asked", async () => {
  const { id, t, w } = await workflow(seller);
  await knock(t, null, { symbol: "x" });
  const versions = `/workflows/${id}/versions`;
  for (const cursor of ["", "0", "x", "1e3", "9007199254740991"]) {
    const { body } = await seller.api("GET", `${versions}?cursor=${cursor}`);
    expect(body).toMatchObject({ status: 400, code: "invalid_query", errors: [{ path: "cursor" }] });
  }
  expect((await seller.api("GET", `${versions}/99999999999`)).status).toBe(404);
  expect((await seller.api("POST", `${versions}/99999999999/promote`)).status).toBe(404);
  expect((await seller.api("GET", "/runs?trigger=99999999999")).body).toMatchObject({
    status: 400,
    errors: [{ path: "trigger" }],
  });
  const token = { name: "late", expires_at: "9999-12-31T23:59:59-14:00" };
  expect((await seller.api("POST", "/tokens", token)).body).toMatchObject({
    status: 422,
    errors: [{ path: "expires_at" }],
  });
  for (const time of ["0000-01-01", "0001-01-01T00:00:00%2B14:00", "9999-12-31T23:59:59-14:00"]) {
    const refused = await knock(`${w}?as_of=${time}`, null);
    expect(refused.body).toMatchObject({ status: 400, errors: [{ path: "as_of" }] });
  }
});

test("a run tells what it was started by", async () => {
  const { id, t } = await workflow(seller);
  const called = (await knock(t, null, { symbol: "x" })).body.run_id;
  const byHand = (await seller.api("POST", `/workflows/${id}/runs`, {})).body;
  expect(byHand).toMatchObject({ started_by: "hand", webhook_id: null, trigger: 0 });
  expect((await seller.api("GET", `/runs/${called}`)).body).toMatchObject({
    started_by: "webhook",
    webhook_id: "board",
  });
  const listed = (await seller.api("GET", `/workflows/${id}/runs`)).body.items;
  expect(listed.map((run: { started_by: string }) => run.started_by)).toEqual(["hand", "webhook"]);

  const timed = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Timed",
    workers: [
      { index: 0, type: "schedule_trigger", params: { every: 60 } },
      { index: 1, type: "transform", params: { expression: "1" } },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  await seller.api("POST", `/workflows/${timed.body.id}/publish`);
  time.offsetMs += HOUR_MS;
  await fireSchedules(services, NO_INLINE_EXECUTION);
  const fired = (await seller.api("GET", `/workflows/${timed.body.id}/runs`)).body.items;
  expect(fired).toMatchObject([{ started_by: "schedule", webhook_id: null, trigger: 0 }]);
});

test("runs are found by their variables, length and error, counted over time, and failures by cause", async () => {
  const made = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Sometimes",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: {
          webhook_id: "s",

          variables: [{ name: "symbol", type: "string", required: true }],
        },
      },
      {
        index: 1,
        type: "transform",
        params: {
          expression: 'context.symbol = "OK" ? 1 : $error("No price of " & context.symbol & " for 12 s")',
        },
      },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body;
  expect((await seller.api("POST", `/workflows/${id}/publish`)).status).toBe(200);
  const begun: string[] = [];
  for (const symbol of ["A1", "OK", "B22", "OK"])
    begun.push((await seller.api("POST", `/workflows/${id}/runs`, { variables: { symbol } })).body.id);
  await work();
  const list = async (query: string) => idsOf(await seller.api("GET", `/workflows/${id}/runs?${query}`));
  expect(await list("variable=symbol=B22")).toEqual([begun[2]]);
  expect(await list("variable=symbol=OK&status=succeeded")).toEqual([begun[3], begun[1]]);
  expect(await list("variable=symbol=B2")).toEqual([]);
  expect(await list("error=no%20price")).toEqual([begun[2], begun[0]]);
  expect(await list("error=a1")).toEqual([begun[0]]);
  expect(await list("status=waiting")).toEqual([]);
  expect(await list("longer_than=3000")).toEqual([]);
  expect(await list("shorter_than=3000&limit=2")).toEqual([begun[3], begun[2]]);
  expect(idsOf(await seller.api("GET", `/runs?workflow_id=${id}`))).toEqual(await list(""));
  const strange = await buyer.api("GET", `/runs?workflow_id=${id}`);
  expect(strange.status).toBe(404);
  for (const wrong of ["variable=symbol", "cause=x", "longer_than=-1", "error="])
    expect((await seller.api("GET", `/runs?${wrong}`)).body).toMatchObject({
      status: 400,
      errors: [{ path: wrong.split("=")[0] }],
    });

  const counts = (await seller.api("GET", `/runs/counts?workflow_id=${id}`)).body;
  expect(counts).toMatchObject({
    step_seconds: 60,
    next_cursor: null,
    counted_to: null,
    causes: [
      {
        workflow_id: id,
        workflow_name: "Sometimes",
        worker: 1,
        count: 2,
        first_run: begun[0],
        last_run: begun[2],
      },
    ],
  });
  const sum = (status: string) =>
    counts.bars.reduce((all: number, bar: Record<string, number>) => all + (bar[status] ?? 0), 0);
  expect([sum("succeeded"), sum("failed"), sum("running")]).toEqual([2, 2, 0]);
  const shown = Date.parse(counts.to) - Date.parse(counts.from);
  expect(shown).toBeGreaterThanOrEqual(30 * 60_000);
  const minute = (
    await seller.api(
      "GET",
      `/runs/counts?workflow_id=${id}&after=${new Date(services.clock() - 50_000).toISOString()}`,
    )
  ).body;
  expect(minute).toMatchObject({ step_seconds: 1 });
  const ever = (await seller.api("GET", `/runs/counts?workflow_id=${id}&after=1960-01-01T00:00:00Z`)).body;
  // However early the requested start, the counts begin with the first run. A minute may end between the two
  // requests.
  expect(Date.parse(ever.from) - Date.parse(counts.from)).toBeLessThanOrEqual(60_000);
  expect(Date.parse(ever.from)).toBeGreaterThanOrEqual(Date.parse(counts.from));
  const [{ key }] = counts.causes;
  expect(await list(`cause=${key}`)).toEqual([begun[2], begun[0]]);
  const narrowed = (await seller.api("GET", `/runs/counts?workflow_id=${id}&variable=symbol=A1`)).body;
  expect(narrowed.causes).toMatchObject([{ key, count: 1 }]);

  // Other workspaces don't see any of it.
  expect((await buyer.api("GET", `/runs/counts?workflow_id=${id}`)).status).toBe(404);
  expect((await buyer.api("GET", "/runs/counts")).body).toMatchObject({ bars: [], causes: [] });
  expect(idsOf(await buyer.api("GET", `/runs?cause=${key}`))).toEqual([]);
});

const ITEMS = [{ name: "items", type: "list", choices: ["a"], default: ["a"] }];

test("runs that wait for a person or a time are found as waiting, inside a box too; those that ended are not", async () => {
  const waits = async (wait: JsonObject, box: JsonObject[] = []) => {
    const made = await seller.api("POST", "/workflows", {
      format: "millrace.workflow/1",
      name: "Waits",
      workers: [
        { index: 0, type: "webhook_trigger", params: { webhook_id: "wait", variables: ITEMS } },
        ...box,
        { index: 1, type: "wait", ...wait },
      ],
      connections: [{ from: 0, to: box.length > 0 ? 2 : 1 }],
    });
    const published = await seller.api("POST", `/workflows/${made.body.id}/publish`);
    expect(published.status, published.text).toBe(200);
    return String((await seller.api("POST", `/workflows/${made.body.id}/runs`)).body.id);
  };
  const asks = await waits({ params: { mode: "approval", title: "Go on?" } });
  const sleeps = await waits({ params: { mode: "for", seconds: 86_400 } });
  const items = { index: 2, type: "for_each", params: { items: "{{context.items}}" } };
  const inside = await waits({ inside: 2, params: { mode: "for", seconds: 86_400 } }, [items]);
  await work();
  const { body } = await seller.api("GET", `/runs/${asks}`);
  expect(body.steps[0]).toMatchObject({ status: "succeeded" });
  expect(body.steps[1]).toMatchObject({ status: "running", input: { mode: "approval" } });
  const waiting = async () => idsOf(await seller.api("GET", "/runs?status=waiting"));
  expect(await waiting()).toEqual([inside, sleeps, asks]);
  expect(idsOf(await seller.api("GET", "/runs?status=running"))).toEqual(await waiting());
  await seller.api("POST", `/runs/${sleeps}/cancel`);
  await work();
  expect(await waiting()).toEqual([inside, asks]);
});
