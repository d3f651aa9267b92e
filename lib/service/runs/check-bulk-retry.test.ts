import { expect, test } from "vitest";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { checkBulkRetry, type EndedStep } from "./check-bulk-retry";

const worker = (index: number, type: string, params = {}, inside?: number) => ({
  index,
  type,
  params,
  ...(inside === undefined ? {} : { inside }),
});

/** 0 trigger → 1 notify → 2 GET → 3 POST → 4 loop with 5 notify */
const document = {
  workers: [
    worker(0, "webhook_trigger"),
    worker(1, "notify"),
    worker(2, "http_request", { url: "https://a.example" }),
    worker(3, "http_request", { url: "https://a.example", method: "POST" }),
    worker(4, "for_each"),
    worker(5, "notify", {}, 4),
  ],
  connections: [0, 1, 2, 3].map((from) => ({ from, to: from + 1 })),
} as unknown as WorkflowDocument;

/** All steps before the last succeeded; the last failed with this code. */
const upTo = (last: number, code: string): EndedStep[] =>
  Array.from({ length: last + 1 }, (_, index) => ({
    worker: index,
    type: document.workers[index]?.type ?? "",
    status: index === last ? "failed" : "succeeded",
    code: index === last ? code : null,
    begun: true,
  }));

const safe = { from: "failed", repeatEffects: false } as const;

test("what was sent before is reused, so that it is not sent again", () => {
  expect(checkBulkRetry(document, upTo(2, "upstream_error"), 2, safe)).toEqual({
    retry: true,
    from: 2,
    reused: 2,
    repeated: 1,
  });
});

test("a step that failed with an answer runs again; one that may have been done does not, unless asked", () => {
  expect(checkBulkRetry(document, upTo(3, "http_error"), 3, safe)).toMatchObject({ retry: true, from: 3 });
  for (const code of ["timeout", "upstream_timeout", "run_crashed"])
    expect(checkBulkRetry(document, upTo(3, code), 3, safe)).toMatchObject({
      retry: false,
      reason: "would_repeat_effect",
      message: expect.stringContaining("Worker 3 "),
    });
  const asked = { from: "failed", repeatEffects: true } as const;
  expect(checkBulkRetry(document, upTo(3, "timeout"), 3, asked)).toMatchObject({ retry: true, reused: 3 });
  // Repeating a read does no harm.
  expect(checkBulkRetry(document, upTo(2, "timeout"), 2, safe)).toMatchObject({ retry: true });
});

test("from the start nothing is reused, so what was sent speaks against it", () => {
  const start = { from: "start", repeatEffects: false } as const;
  expect(checkBulkRetry(document, upTo(2, "http_error"), 2, start)).toMatchObject({
    reason: "would_repeat_effect",
    message: expect.stringContaining("Worker 1 "),
  });
  expect(checkBulkRetry(document, upTo(2, "http_error"), 2, { ...start, repeatEffects: true })).toEqual({
    retry: true,
    from: undefined,
    reused: 0,
    repeated: 3,
  });
});

test("a box begins with its first item, so what it sent for others speaks against it", () => {
  expect(checkBulkRetry(document, upTo(4, "http_error"), 5, safe)).toMatchObject({
    retry: false,
    reason: "would_repeat_effect",
    message: expect.stringContaining("Worker 4 "),
  });
  expect(checkBulkRetry(document, upTo(4, "http_error"), 5, { ...safe, repeatEffects: true })).toMatchObject({
    from: 4,
    reused: 4,
  });
});

test("a worker that is gone from the version cannot be begun from", () => {
  expect(checkBulkRetry(document, upTo(3, "http_error"), 9, safe)).toMatchObject({
    retry: false,
    reason: "not_possible",
  });
});
