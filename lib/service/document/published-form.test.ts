import { expect, test } from "vitest";
import { findPublishedForm } from "./published-form";

const text = JSON.stringify({
  format: "millrace.workflow/1",
  workers: [
    { index: 0, type: "webhook_trigger", params: { variables: [{ name: "symbol" }] } },
    { index: 1, type: "market_data" },
    { index: 2, type: "transform" },
  ],
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ],
});

test("the document of a published version is read once, and of another version again", async () => {
  let reads = 0;
  const find = (version: number, resultFrom: number | null = null) =>
    findPublishedForm({ workflowId: "published-form.test", version, resultFrom }, async () => {
      reads += 1;
      return text;
    });
  const form = { variables: [{ name: "symbol", type: "string" }], resultType: "transform" };
  expect(await Promise.all([find(1), find(1)])).toMatchObject([form, form]);
  expect([await find(1), reads]).toMatchObject([form, 1]);
  expect([await find(1, 1), reads]).toMatchObject([{ resultType: "market_data" }, 2]);
  await find(2);
  expect(reads).toBe(3);
});
