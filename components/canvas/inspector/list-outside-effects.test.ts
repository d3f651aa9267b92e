import { expect, test } from "vitest";
import type { Worker } from "@/lib/schema/workflow";
import { listOutsideEffects } from "./list-outside-effects";

const workers: Worker[] = [
  { index: 0, type: "webhook_trigger", params: {} },
  { index: 1, type: "http_request", params: { method: "POST", url: "https://example.com/orders" } },
  { index: 2, type: "http_request", params: { url: "https://example.com/" } },
  { index: 3, type: "notify", params: { channel: "email", to: "desk@example.com" } },
  { index: 4, type: "notify", params: { channel: "email", to: "{{context.to}}" } },
];
const connections = [
  { from: 0, to: 1 },
  { from: 1, to: 2 },
  { from: 2, to: 3 },
];

test("a test tells what it would send, upstream too, and not what stands in", () => {
  const document = { workers, connections };
  const order = "Worker #1 sends its POST request to https://example.com/orders.";
  const message = "Worker #3 sends its message to desk@example.com.";
  expect(listOutsideEffects(document, 3, () => false)).toEqual([order, message]);
  expect(listOutsideEffects(document, 3, (index) => index === 1)).toEqual([message]);
  expect(listOutsideEffects(document, 2, () => false)).toEqual([order]);
  expect(listOutsideEffects(document, 2, () => true)).toEqual([]);
  expect(listOutsideEffects(document, 4, () => false)).toEqual(["Worker #4 sends its message."]);
});
