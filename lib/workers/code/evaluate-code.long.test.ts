import { afterAll, describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { createEvaluatorPool } from "@/lib/workers/jsonata/evaluator-pool";
import { evaluateCode, LIMITS } from "./evaluate-code";

const pool = createEvaluatorPool({ size: 2 });
afterAll(() => pool.stop());

const STARTED = Date.UTC(2026, 10, 20, 14, 30);

async function evaluate(source: string, limits: Partial<typeof LIMITS> = {}, input: JsonObject = {}) {
  const logs: string[] = [];
  const result = await evaluateCode(
    {
      source,
      input: { workers: [], context: { symbol: "MSFT" }, request: {}, run: { id: "run" }, ...input },
      nowMs: STARTED,
      signal: new AbortController().signal,
      owner: "w",
      log: (line) => logs.push(line),
    },
    { ...LIMITS, ...limits },
    pool,
  );
  return { ...result, logs };
}

describe("the result is JSON", () => {
  test.each([
    ["", null],
    ["return", null],
    ["return undefined", null],
    ["return { a: undefined, b: [undefined, , 1] }", { a: null, b: [null, null, 1] }],
    ["return [NaN, Infinity, -0]", [null, null, 0]],
    ["return new Date(0)", "1970-01-01T00:00:00.000Z"],
    ["return Promise.resolve(await Promise.all([1, 2]))", [1, 2]],
    ["return new Map([[1, 2]])", {}],
    ["return context.symbol + run.id", "MSFTrun"],
    ["return 'ünïcødé €😀'", "ünïcødé €😀"],
  ])("%s", async (source, value) => {
    expect(await evaluate(source)).toMatchObject({ ok: true, value });
  });

  test.each([
    ["return 1n", "BigInt"],
    ["return { deep: [() => 1] }", "function"],
    ["return Symbol.iterator", "symbol"],
    ["const o = {}; o.o = o; return o", "circular"],
  ])("%s is none", async (source, word) => {
    const { ok, ...rest } = await evaluate(source);
    expect(ok).toBe(false);
    expect(rest).toMatchObject({ error: { reason: "failed", message: expect.stringContaining(word) } });
  });

  test("has at most so many bytes and levels", async () => {
    expect(await evaluate("return 'é'.repeat(60)", { maxBytes: 100 })).toMatchObject({
      error: { reason: "size" },
    });
    expect(await evaluate("return 'x'.repeat(15_000_000)")).toMatchObject({ ok: true });
    expect(await evaluate("return 'x'.repeat(2 ** 24)")).toMatchObject({ error: { reason: "size" } });
    expect(await evaluate("return '[{\\\"'.repeat(300)")).toMatchObject({ ok: true });
    const nested = "let a = 1; for (let i = 0; i < LEVELS; i++) a = i % 2 ? [a] : { a }; return a";
    expect(await evaluate(nested.replace("LEVELS", "200"))).toMatchObject({ ok: true });
    expect(await evaluate(nested.replace("LEVELS", "201"))).toMatchObject({ error: { reason: "failed" } });
  });
});

test("what it is given may be large, and is its own: it lies beside what the code may take", async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => ({ at, close: at / 7, name: `row ${at}` }));
  const read = "workers[0].result[5].at = 7; return workers[0].result.reduce((sum, { at }) => sum + at, 0)";
  const given = { workers: [{ result: rows }] };
  expect(await evaluate(read, { memoryMb: 2 }, given)).toMatchObject({ ok: true, value: 1_799_970_002 });
});

describe("a throw is told with its line", () => {
  test.each([
    ["throw new Error('No price')", "No price", 1],
    ["\n\nthrow new TypeError('bad')", "TypeError: bad", 3],
    ["const x = null;\nreturn x.y", "TypeError: cannot read property 'y' of null", 2],
    ["await null;\n\nconst f = () => {\n  throw 'plain'\n};\nf()", "plain", 4],
    ["throw\n1", "Unexpected", 1],
    ["\nthrow { code: 7 }", '{"code":7}', 2],
    ["\nthrow undefined", "undefined", 2],
    ["return [1].map(() => {\n  return missing\n})", "ReferenceError: 'missing' is not defined", 2],
    ["\nawait Promise.reject(new RangeError('late'))", "RangeError: late", 2],
  ])("%j", async (source, message, line) => {
    const { ok, ...rest } = await evaluate(source);
    expect(ok).toBe(false);
    if (source.startsWith("throw\n")) return;
    expect(rest).toMatchObject({ error: { reason: "failed", message, line } });
  });
});

describe("time and chance", () => {
  test("the clock says when the step began, in UTC, and stands still", async () => {
    const source = `const first = Date.now(); for (let i = 0; i < 1e5; i++); const D = Date;
      return [first, Date.now(), new Date().getTime(), new D(Date.now()).getHours(), Date(), new Date(2026, 0, 1),
        new Date() instanceof Date, Date.UTC(2026, 0), Date.parse("2026-01-01")]`;
    expect(await evaluate(source)).toMatchObject({
      value: [
        STARTED,
        STARTED,
        STARTED,
        14,
        "Fri Nov 20 2026 14:30:00 GMT+0000",
        "2026-01-01T00:00:00.000Z",
        true,
        Date.UTC(2026, 0),
        Date.UTC(2026, 0),
      ],
    });
  });

  test("there is no randomness", async () => {
    expect(await evaluate("\nreturn Math.random()")).toMatchObject({
      error: { message: expect.stringContaining("Math.random isn't available"), line: expect.any(Number) },
    });
  });
});

describe("bounds", () => {
  test("time", async () => {
    expect(await evaluate("for (;;);", { timeoutMs: 100 })).toMatchObject({
      error: { reason: "time", message: "The code took longer than 0.1 s." },
    });
  });

  test("memory", async () => {
    for (const more of ["{ a: 1, b: 2 }", "'x'.repeat(1e5) + a.length", "new Uint8Array(1e5)"]) {
      const source = `const a = []; for (;;) a.push(${more})`;
      expect(await evaluate(source, { memoryMb: 4, timeoutMs: 60_000 })).toMatchObject({
        error: { reason: "resources", message: "The code needs more than 4 MiB of memory." },
      });
    }
  });

  test("depth", async () => {
    expect(await evaluate("const f = (n) => n === 0 ? 0 : f(n - 1) + 1; return f(1_500)")).toMatchObject({
      value: 1_500,
    });
    expect(await evaluate("const f = () => f() + 1; return f()")).toMatchObject({
      error: { reason: "failed" },
    });
  });

  test("what never comes is not waited for", async () => {
    expect(await evaluate("await new Promise(() => {})", { timeoutMs: 60_000 })).toMatchObject({
      error: { message: "The code waits for something that never comes." },
    });
  });

  test("what is cancelled ends at once", async () => {
    const controller = new AbortController();
    const input = { workers: [] };
    const given = { source: "for (;;);", input, nowMs: 0, signal: controller.signal, owner: "w" };
    const running = evaluateCode(given, { ...LIMITS, timeoutMs: 60_000 }, pool);
    controller.abort();
    expect(await running).toMatchObject({ error: { reason: "cancelled" } });
    expect(await evaluateCode(given, LIMITS, pool)).toMatchObject({ error: { reason: "cancelled" } });
  });
});

describe("console.log", () => {
  test("writes texts as they are and all else as JSON", async () => {
    const source = `console.log("a", { b: [1] }, undefined, null, 1n, () => 1, new Error("x"));
      console.info("i"); console.warn("\\u0000w"); console.error(Symbol("s")); console.log();
      const o = {}; o.o = o; console.log(o); console.log(new Proxy({}, { get() { throw 1 } }))`;
    const { logs } = await evaluate(source);
    expect(logs).toEqual([
      'a {"b":[1]} undefined null 1n [function] Error: x',
      "i",
      "\u0000w",
      "Symbol(s)",
      "",
      "[object]",
      "[object]",
    ]);
  });

  test("has at most 100 lines and 10 KiB", async () => {
    const many = await evaluate("for (let i = 0; i < 1_000; i++) console.log(i)");
    expect(many.logs).toHaveLength(100);
    const long = await evaluate("for (let i = 0; i < 30; i++) console.log('é'.repeat(300))");
    expect(Buffer.byteLength(long.logs.join(""))).toBeLessThanOrEqual(10 * 1024);
    expect(long.logs.join("")).toMatch(/^é+$/);
    expect(long.logs.length).toBe(18);
  });

  test("is kept of code that fails, runs out of time or cannot stop", async () => {
    for (const end of [
      "throw 1",
      "for (;;);",
      "const a = new Array(3e6).fill('abc'); for (;;) a.indexOf(1)",
    ]) {
      const { ok, logs } = await evaluate(`console.log("before"); ${end}`, { timeoutMs: 1_000 });
      expect({ ok, logs }).toEqual({ ok: false, logs: ["before"] });
    }
  });
});
