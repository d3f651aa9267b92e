import { expect, test } from "vitest";
import { fireSchedules } from "@/lib/service/fire-schedules";
import { testMarket } from "./market.suite";

const { knock, seller, services, time, workflow } = await testMarket();
const HOUR_MS = 3_600_000;

const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);
const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

test("runs are narrowed to a period, whatever stands in the list besides, page by page", async () => {
  const { id, t } = await workflow(seller);
  const runs: string[] = [];
  // Forwards only: the ids of a process never go back in time.
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
  const wrong = await seller.api("GET", "/runs?after=yesterday");
  expect(wrong.body).toMatchObject({ status: 400, errors: [{ path: "after" }] });
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
  await fireSchedules(services);
  const fired = (await seller.api("GET", `/workflows/${timed.body.id}/runs`)).body.items;
  expect(fired).toMatchObject([{ started_by: "schedule", webhook_id: null, trigger: 0 }]);
});
