import { expect } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";

const variables = [{ name: "items", type: "string", default: "3" }];
const entry = { index: 0, type: "webhook_trigger", params: { webhook_id: "in", variables } };
const rows = {
  index: 1,
  type: "transform",
  params: { expression: "[1..$number(context.items)].{ 'n': $ }" },
};

export const loop = (params: JsonObject = {}): JsonObject => ({
  index: 2,
  type: "for_each",
  params: { items: "{{workers[1].result}}", ...params },
});
export const inside = (expression: string): JsonObject => ({
  index: 3,
  type: "transform",
  inside: 2,
  params: { expression },
});

export const stepOf = (run: { steps: { worker: number; inside?: JsonObject }[] }, worker: number) =>
  run.steps.find((step) => step.worker === worker);

/** Helpers for workflows whose second worker returns a list and whose third is a loop over it. */
export async function testLoops(settings: Record<string, string> = {}) {
  const market = await testMarket(settings);
  const { knock, seller, work } = market;

  function made(workers: JsonObject[], inner: JsonObject[] = [], who = seller) {
    return who.api("POST", "/workflows", {
      format: "millrace.workflow/1",
      name: "Each",
      workers: [entry, rows, ...workers],
      connections: [{ from: 0, to: 1 }, { from: 1, to: 2 }, ...inner],
    });
  }

  async function begun(
    workers: JsonObject[],
    inner: JsonObject[] = [],
    called: JsonObject = {},
    who = seller,
  ) {
    const { body: document } = await made(workers, inner, who);
    expect(document.problems).toEqual([]);
    await who.api("POST", `/workflows/${document.id}/publish`);
    const { body } = await knock(`/api/t/${document.id}/in`, null, called);
    return { id: String(body.run_id), steps: `/runs/${body.run_id}/steps` };
  }

  async function ran(workers: JsonObject[], inner: JsonObject[] = [], called: JsonObject = {}) {
    const { id, steps } = await begun(workers, inner, called);
    await work();
    return { run: (await seller.api("GET", `/runs/${id}`)).body, steps };
  }

  async function tested(workflow: string, order: JsonObject) {
    return (await executeUntil(seller.api("POST", `/workflows/${workflow}/test`, order), work)).body;
  }

  return { ...market, made, begun, ran, tested };
}
