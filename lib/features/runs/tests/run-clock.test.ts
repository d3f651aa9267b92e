import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { knock, seller, work } = await testMarket();

test("expressions and code see the run's start, and after a wait its end", async () => {
  const now = (index: number) => ({ index, type: "transform", params: { expression: "$now()" } });
  const { body: document } = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Clock",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
      now(1),
      { index: 2, type: "wait", params: { mode: "for", seconds: 0.2 } },
      now(3),
      { index: 4, type: "code", params: { source: "return new Date().toISOString();" } },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
      { from: 3, to: 4 },
    ],
  });
  expect(document.problems).toEqual([]);
  await seller.api("POST", `/workflows/${document.id}/publish`);
  const { body: called } = await knock(`/api/t/${document.id}/in`, null, {});
  const read = async () => (await seller.api("GET", `/runs/${called.run_id}`)).body;
  await expect
    .poll(async () => {
      await work();
      return (await read()).status;
    })
    .toBe("succeeded");
  const { started_at, steps } = await read();
  const [, before, wait, after, code] = steps.map(({ result }: { result: unknown }) => result);
  expect(before).toBe(started_at);
  expect(wait.at > started_at).toBe(true);
  expect([after, code]).toEqual([wait.at, wait.at]);
});
