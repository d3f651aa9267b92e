import fc from "fast-check";
import { expect, test } from "vitest";
import type { Variable } from "@/lib/schema/trigger";
import type { Recorded } from "./recorded";
import { tryCall } from "./try-call";

const variables: Variable[] = [
  { name: "symbol", type: "string", required: true },
  { name: "days", type: "integer", required: false, default: 5 },
  { name: "parts", type: "list", required: false, default: ["open"], choices: ["open", "close"] },
];
const origin = "https://here.example";
const item = {
  kind: "workflow" as const,
  price: { mode: "per_cycle" as const, amount: 100, currency: "USD" },
  endpoints: [
    { kind: "trigger" as const, url: `${origin}/api/t/w/go`, variables, form: null },
    { kind: "provider" as const, url: `${origin}/api/w/w/board`, variables: [], form: "value" as const },
  ],
};
const call = (symbol: string, close: number) => ({
  webhook: "go",
  variables: { symbol, days: 5, parts: ["open"] },
  result: { close },
});
const recorded: Recorded = {
  calls: [call("MSFT", 110), call("AAPL", 90)],
  values: [{ provider: "board", value: [1, 2] }],
  data: undefined,
  takenAt: new Date("2026-11-24T10:00:00Z"),
};
const ask = (text: string, from: Recorded | null = recorded) =>
  tryCall(item, from, new URLSearchParams(text));

test("a call is answered with what was recorded for its values, else with the newest, which says so", () => {
  expect(ask("try=trigger:go&v.symbol=AAPL")?.answer).toMatchObject({
    status: 200,
    body: { status: "succeeded", result: { close: 90 } },
    recorded: "exact",
  });
  expect(ask("try=trigger:go&v.symbol=AAPL&v.days=9")?.answer).toMatchObject({
    body: { result: { close: 110 } },
    recorded: "other",
    variables: { symbol: "MSFT" },
  });
  expect(ask("try=provider:board")?.answer).toMatchObject({ status: 200, body: [1, 2] });
  expect(ask("try=trigger:go&v.symbol=AAPL", null)?.answer).toBeNull();
});

test("what the address would refuse is refused in its words", () => {
  const tried = ask("try=trigger:go&v.days=many&v.parts=high&v.parts=low");
  expect(tried?.answer).toMatchObject({
    status: 422,
    body: { code: "invalid_variables", errors: [{ path: "symbol" }, { path: "days" }, { path: "parts" }] },
  });
  expect(Object.keys(tried?.faults ?? {})).toEqual(["symbol", "days", "parts"]);
  expect(tried?.given.parts).toEqual(["high", "low"]);
  expect(ask("try=trigger:go&v.days=9&v.symbol=")?.curl).toContain(`-d '{"days":9}'`);
});

test("before anything is asked the form holds a recorded call, and there is no answer", () => {
  const shown = ask("");
  expect(shown).toMatchObject({
    given: { symbol: ["MSFT"], days: ["5"], parts: ["open"] },
    answer: null,
    faults: {},
  });
  expect(shown?.curl).toContain(`'${origin}/api/t/w/go?wait=10'`);
  expect(shown?.curl).toContain('"Authorization: Bearer $MILLRACE_KEY"');
});

test("whatever is in the address, there is an answer or none, and a shell would take the call as one word", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom("\u0000", "'; rm -rf ~'", "\ud800", "行🚀", "a\nb", "1e999", "-0", "''"),
  );
  fc.assert(
    fc.property(
      fc.constantFrom("trigger:go", "provider:board", "__proto__", ""),
      text,
      text,
      (name, one, two) => {
        const given = new URLSearchParams({ try: name, "v.symbol": one, "v.days": two, "v.__proto__": one });
        const tried = tryCall(item, recorded, given);
        expect(tried?.endpoint.url.startsWith(origin)).toBe(true);
        const bare = tried?.curl.replaceAll("'\\''", "") ?? "";
        expect(bare.split("'").length % 2).toBe(1);
        expect([undefined, 200, 422]).toContain(tried?.answer?.status);
      },
    ),
  );
});
