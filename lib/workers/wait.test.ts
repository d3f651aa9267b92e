import { describe, expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { Question, WorkerContext } from "./define-worker";
import { wait } from "./wait";
import { testContext } from "./worker-context.suite";

const NOW = Date.UTC(2026, 10, 20, 14, 30);
const nothing = { by: null, fields: {}, url: null, notified: [] };
const FIELDS = [
  { name: "share", type: "integer", default: 50 },
  { name: "why", type: "string" },
];

function run(given: object, context: Partial<WorkerContext> = {}) {
  return wait.run(wait.params.parse(given), testContext(context));
}

describe("a time", () => {
  const until = (untilMs: number) => ({
    state: "waiting",
    on: {
      untilMs,
      ending: {
        outlet: "done",
        result: { ...nothing, decision: "done", at: new Date(untilMs).toISOString() },
      },
    },
  });

  test.each([
    [{ mode: "for", seconds: 90 }, NOW + 90_000],
    [{ mode: "for", seconds: 0.5 }, NOW + 500],
    [{ mode: "until", until: "2026-11-21T00:00:00+01:00" }, Date.UTC(2026, 10, 20, 23)],
    [{ mode: "until", until: "2026-12-01" }, Date.UTC(2026, 11, 1)],
    [{ mode: "until", until: "9999-12-31T00:00:00Z" }, Date.UTC(9999, 11, 31)],
  ])("%j is waited for", async (given, untilMs) => {
    expect(await run(given)).toEqual(until(untilMs));
  });

  test.each([
    { mode: "for", seconds: 0 },
    { mode: "until", until: "2026-11-20T14:30:00Z" },
    { mode: "until", until: "2020-01-01T00:00:00Z" },
  ])("%j goes on at once", async (given) => {
    const result = { ...nothing, decision: "done", at: new Date(NOW).toISOString() };
    expect(await run(given)).toEqual({ state: "done", outlet: "done", result });
  });

  test("is not waited for in a test, which is said", async () => {
    for (const given of [
      { mode: "for", seconds: 90 },
      { mode: "until", until: "2027-01-01T00:00:00Z" },
    ])
      expect(await run(given, { isTest: true })).toMatchObject({
        state: "done",
        outlet: "done",
        result: { decision: "done", test: true },
      });
  });
});

describe("parameters", () => {
  test.each([
    [{ mode: "for" }, "seconds"],
    [{ mode: "for", seconds: -1 }, "seconds"],
    [{ mode: "for", seconds: 1e12 }, "seconds"],
    [{ mode: "until" }, "until"],
    [{ mode: "until", until: "tomorrow" }, "until"],
    [{ mode: "until", until: "2026-12-01T09:30:00" }, "until"],
    [{ mode: "approval" }, "title"],
    [{ mode: "approval", title: " " }, "title"],
    [{ mode: "approval", title: "Go?", timeout: 0 }, "timeout"],
    [{ mode: "approval", title: "Go?", to: [{ channel: "pigeon", address: "x" }] }, "to"],
    [{ mode: "sometime" }, "mode"],
  ])("%j is refused for its %s", (given, path) => {
    expect(wait.params.safeParse(given).error?.issues.map((issue) => issue.path[0])).toEqual([path]);
  });
});

describe("an approval", () => {
  /**
   * A context that records the questions sent to the store, and returns what an earlier attempt has notified.
   */
  function asking(notified: Json | null = null) {
    const asked: Question[] = [];
    const noted: Json[] = [];
    const posted: { url: string; id: unknown; body: string }[] = [];
    const fetch: GuardedFetch = async (url, init) => {
      posted.push({ url, id: init?.headers?.["webhook-id"], body: String(init?.body) });
      return url.includes("broken")
        ? { ok: false, code: "upstream_timeout", message: "No answer in time." }
        : { ok: true, status: 200, headers: {}, body: new Uint8Array(), url };
    };
    const ask = async (question: Question) => {
      asked.push(question);
      const noteNotified = async (value: Json) => void noted.push(value);
      return {
        url: "https://m.example/approve/t",
        expiresMs: question.expiresMs + 5,
        notified,
        noteNotified,
      };
    };
    return { asked, noted, posted, context: { ask, fetch } };
  }
  const given = { mode: "approval", title: "Place it?", message: "500 AAPL", fields: FIELDS };

  test("asks, and waits for seven days where nothing else is said", async () => {
    const { asked, noted, context } = asking();
    const outcome = await run(given, context);
    const expiresMs = NOW + 7 * 24 * 3_600_000;
    expect(asked).toMatchObject([{ title: "Place it?", message: "500 AAPL", expiresMs }]);
    // The expiry is that of the question as it was opened, possibly by an earlier attempt.
    expect(outcome).toEqual({ state: "waiting", on: { untilMs: expiresMs + 5, ending: null } });
    expect(noted).toEqual([]);
  });

  test("is told to each who is named, under a key of its own; what fails is noted and ends nothing", async () => {
    const { noted, posted, context } = asking();
    const to = [
      { channel: "webhook", address: "https://a.example/hook" },
      { channel: "slack", address: "https://broken.example/hook" },
      { channel: "discord", address: "https://c.example/hook" },
      { channel: "email", address: "nobody" },
    ];
    const outcome = await run({ ...given, to }, context);
    expect(outcome.state).toBe("waiting");
    expect(posted.map(({ id }) => id)).toEqual(["run-3", "run-3-1", "run-3-2"]);
    for (const { body } of posted)
      for (const word of ["Place it?", "500 AAPL", "https://m.example/approve/t"])
        expect(body).toContain(word);
    const delivered_at = new Date(NOW).toISOString();
    expect(noted).toEqual([
      [
        { channel: "webhook", delivered_at },
        {
          channel: "slack",
          delivered_at: null,
          error: { code: "upstream_timeout", message: "No answer in time." },
        },
        { channel: "discord", delivered_at },
        {
          channel: "email",
          delivered_at: null,
          error: { code: "invalid_params", message: expect.any(String) },
        },
      ],
    ]);
  });

  test("is not told again by an attempt after a crash", async () => {
    const { noted, posted, context } = asking([{ channel: "webhook", delivered_at: null }]);
    await run({ ...given, to: [{ channel: "webhook", address: "https://a.example/hook" }] }, context);
    expect([noted, posted]).toEqual([[], []]);
  });

  test("is approved at once in a test, with the defaults, and nobody is asked or told", async () => {
    const { asked, posted, context } = asking();
    const to = [{ channel: "webhook", address: "https://a.example/hook" }];
    expect(await run({ ...given, to }, { ...context, isTest: true })).toMatchObject({
      state: "done",
      outlet: "approved",
      result: { decision: "approved", by: null, fields: { share: 50, why: "" }, url: null, test: true },
    });
    expect([asked, posted]).toEqual([[], []]);
  });
});
