import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { knock, seller, work, workflow } = await testMarket({
  MILLRACE_QUEUE_BOUND: "5",
  MILLRACE_LANE: "off",
});

test("beyond the queue's bound calls are 503 and nothing is accepted; what was accepted runs later", async () => {
  const { id, t } = await workflow(seller);
  const accepted: string[] = [];
  let answer = await knock(t, null, {});
  for (; answer.status === 202; answer = await knock(t, null, {})) accepted.push(answer.body.run_id);
  expect([answer.status, answer.body.code]).toEqual([503, "queue_full"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(accepted.length).toBeGreaterThan(0);
  await work();
  const { items } = (await seller.api("GET", `/workflows/${id}/runs`)).body;
  const ended = items.map((run: { id: string; status: string }) => `${run.id} ${run.status}`).sort();
  expect(ended).toEqual(accepted.map((run) => `${run} succeeded`).sort());
});
