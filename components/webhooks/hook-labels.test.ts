import { expect, test } from "vitest";
import type { Delivery, Hook } from "@/lib/contract/hooks";
import { attemptWords, endedWords, hookLabel, messageWords, pausedWords } from "./hook-labels";

const at = "2026-11-23T10:00:00.000Z";
const hook: Hook = {
  id: "h",
  workflow_id: "w",
  provider_id: "board",
  url: "https://example.com/in",
  only_if_changed: false,
  include_value: false,
  created_at: at,
  failing_since: null,
  ended_at: null,
  ended_reason: null,
  paused_reason: null,
  last_delivery: null,
};
const delivery: Delivery = {
  n: 1,
  webhook_id: "msg",
  at,
  request: { method: "POST", url: hook.url, body: { type: "provider.published", version: 7 } },
  attempts: [],
  state: "pending",
  next_attempt_at: null,
};

test("a webhook waits, works, fails, is paused or ended, and says why", () => {
  expect(hookLabel(hook).word).toBe("Waiting");
  expect(hookLabel({ ...hook, last_delivery: { n: 1, at, state: "delivered" } }).word).toBe("Working");
  expect(hookLabel({ ...hook, failing_since: at }).word).toBe("Failing");
  const paused: Hook = { ...hook, failing_since: at, paused_reason: "quota_used" };
  expect([hookLabel(paused).word, pausedWords(paused), pausedWords(hook)]).toEqual([
    "Paused",
    expect.stringContaining("next period"),
    null,
  ]);
  const over: Hook = { ...hook, failing_since: at, ended_at: at, ended_reason: "gone" };
  expect([hookLabel(over).word, endedWords(over), endedWords(hook)]).toEqual([
    "Ended",
    expect.stringContaining("410"),
    null,
  ]);
});

test("a message and its attempts are told in words", () => {
  expect(messageWords(delivery)).toBe("Version 7");
  expect(messageWords({ ...delivery, request: { ...delivery.request, body: { type: "hook.test" } } })).toBe(
    "Test",
  );
  expect(attemptWords({ at, status: 204, error: null })).toBe("Responded with 204");
  expect(attemptWords({ at, status: 500, error: null })).toBe("Failed with status 500");
  expect(attemptWords({ at, status: null, error: { code: "timeout", message: "No answer in 15 s." } })).toBe(
    "No answer in 15 s.",
  );
});
