import { afterAll, expect, test } from "vitest";
import { createEvaluatorPool } from "@/lib/workers/jsonata/evaluator-pool";
import { evaluateCode, LIMITS } from "./evaluate-code";

const pool = createEvaluatorPool({ size: 3, maxWaitMs: 120_000 });
afterAll(() => pool.stop());

function evaluate(source: string, owner: string, limits = LIMITS) {
  const input = { workers: [null, { result: [1, 2, 3] }], context: {}, request: {}, run: { id: "run" } };
  const signal = new AbortController().signal;
  return evaluateCode({ source, input, nowMs: 0, signal, owner }, limits, pool);
}

/** Code that looks for a way out of QuickJS, with what it finds there, which is nothing of the process. */
const PROBES: readonly (readonly [string, unknown])[] = [
  ["return typeof process", "undefined"],
  ["return typeof require", "undefined"],
  ["return typeof module", "undefined"],
  ["return typeof exports", "undefined"],
  ["return typeof __filename", "undefined"],
  ["return typeof Buffer", "undefined"],
  ["return typeof global", "undefined"],
  ["return typeof window", "undefined"],
  ["return typeof fetch", "undefined"],
  ["return typeof XMLHttpRequest", "undefined"],
  ["return typeof WebSocket", "undefined"],
  ["return typeof setTimeout", "undefined"],
  ["return typeof setInterval", "undefined"],
  ["return typeof queueMicrotask", "undefined"],
  ["return typeof performance", "undefined"],
  ["return typeof WebAssembly", "undefined"],
  ["return typeof Atomics", "undefined"],
  ["return typeof Worker", "undefined"],
  ["return typeof Deno", "undefined"],
  [
    "return typeof std + typeof os + typeof print + typeof scriptArgs",
    "undefinedundefinedundefinedundefined",
  ],
  ["return typeof globalThis.process", "undefined"],
  ["return typeof this?.process", "undefined"],
  ["return typeof Function('return this')().process", "undefined"],
  ["return typeof (() => {}).constructor('return process === undefined')", "function"],
  ["return typeof (0, eval)('this').require", "undefined"],
  ["return typeof [].constructor.constructor('return this')().process", "undefined"],
  ["return typeof workers.constructor.constructor('return globalThis')().process", "undefined"],
  ["return typeof console.log.constructor('return this')().process", "undefined"],
  ["return typeof (async () => {}).constructor('return 1')", "function"],
  ["return typeof (function* () {}).constructor('yield 1')().next().value", "number"],
  ["Object.prototype.then = 1; Array.prototype.map = null; return 'ok'", "ok"],
  ["Object.prototype.polluted = 'yes'; return {}", {}],
  ["Object.prototype.toJSON = () => 'taken'; return { a: 1 }", "taken"],
  ["JSON.stringify = () => '{}'; JSON.parse = null; String = null; Error = null; return { a: 1 }", { a: 1 }],
  ["return { ['__proto__']: { admin: true } }", JSON.parse('{"__proto__":{"admin":true}}')],
  ["return { constructor: { prototype: 1 } }", { constructor: { prototype: 1 } }],
  ["workers[1].__proto__.x = 1; return ({}).x", 1],
  ["return new Proxy({ a: 1 }, {})", { a: 1 }],
  ["return { get a() { return 1 } }", { a: 1 }],
  [
    "return Object.getOwnPropertyNames(globalThis).filter((name) => /read|load|open|exec|file|env/i.test(name))",
    [],
  ],
  ["return new (new Date(5).constructor)().getTime() + Date.now() + new Date().getTime()", 0],
  ["globalThis.Date = null; return (await import_(1)); function import_(x) { return x }", 1],
  ["return Reflect.ownKeys(console).join()", "log,info,warn,error,debug"],
  ["return await { then(resolve) { resolve('thenable') } }", "thenable"],
  ["const workers = 1, run = 2, item = 3; return workers + run + item", 6],
  [
    "return [typeof item, typeof item_index, typeof request, run.id]",
    ["undefined", "undefined", "object", "run"],
  ],
  ["return '\\u0000\\ud800'", "\u0000\ud800"],
];

/** Code that would block the process, fill its memory or escape from it. */
const BOMBS = [
  "for (;;);",
  "while (true) await null",
  "for (;;) { try { for (;;); } catch {} finally {} }",
  "await new Promise(() => {})",
  "const spin = () => Promise.resolve().then(spin); await spin()",
  "const f = async () => { await f() }; await f()",
  "await { then(resolve) { this.then(resolve) } }",
  "await { then(resolve) { resolve(this) } }",
  "function f() { return f() + 1 } return f()",
  "const f = () => [1].map(f); return f()",
  "const o = { toString() { return '' + o } }; return '' + o",
  "const p = new Proxy({}, { get: (t, k, r) => r[k] }); return p.x",
  "return new Proxy({}, { ownKeys() { for (;;); } })",
  "return { toJSON() { for (;;); } }",
  "return { get a() { for (;;); } }",
  "const toJSON = () => ({ toJSON, a: { toJSON } }); return { toJSON: () => ({ a: { toJSON } }) }",
  "throw { get message() { for (;;); } }",
  "throw { toString() { for (;;); } }",
  "throw new Proxy(new Error('x'), { get() { for (;;); } })",
  "class E extends Error { get stack() { for (;;); } } throw new E()",
  "Object.defineProperty(Error, Symbol.hasInstance, { value() { for (;;); } }); throw 1",
  "const a = []; for (;;) a.push('x'.repeat(10_000) + a.length)",
  "let s = 'x'; for (;;) s += s",
  "let a = [1]; for (;;) a = [...a, ...a]",
  "const m = new Map(); for (let i = 0; ; i++) m.set(i, { i })",
  "return new Uint8Array(4e9).length",
  "return new ArrayBuffer(2e9).byteLength",
  "return new SharedArrayBuffer(1e9).byteLength",
  "return new Array(4294967295).fill(1).length",
  "return 'x'.repeat(2 ** 29).length",
  "return 'x'.padEnd(1e9).length",
  "return 2n ** 100000000n > 1n",
  "return /^(a+)+$/.test('a'.repeat(40) + 'b')",
  "return /(x+x+)+y/.test('x'.repeat(60))",
  "return new RegExp('('.repeat(50_000)).test('')",
  "return new RegExp('(?:'.repeat(5_000) + 'a' + ')*'.repeat(5_000)).test('a')",
  "return JSON.parse('['.repeat(1e6))",
  "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a",
  "let a = []; for (let i = 0; i < 1e4; i++) a = [a]; return JSON.stringify(a).length && a",
  "let a = {}; for (let i = 0; i < 60; i++) a = { a, b: a }; return a",
  "return 'x'.repeat(2e6)",
  "return Array.from({ length: 1e6 }, (_, i) => i)",
  "const o = {}; o.o = o; return o",
  "return 1n",
  "return () => 1",
  "return { f() {} }",
  "return [Symbol('x')]",
  "return import('node:fs')",
  "return import('/etc/passwd')",
  "return eval('('.repeat(100_000))",
  "return new Function('['.repeat(100_000))",
  "return eval('for (;;);')",
  "return Function('for (;;);')()",
  "return Math.random()",
  "for (;;) console.log('x'.repeat(1e5))",
  "console.log({ toJSON() { for (;;); } })",
  "throw undefined",
  "throw null",
  "throw Symbol('x')",
  "throw new Error('x'.repeat(1e7))",
  "for (const x of { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }) }) }) x",
  "return new Array(1e6).fill(0).map((_, i) => (i * 7919) % 1e6).sort(() => 1 - 2 * (1 > 0)).flatMap((x) => [x, x]).sort()",
  "return 'a'.repeat(1e6).replace(/a/g, 'a'.repeat(1e4)).length",
  "Promise.prototype.then = function () { for (;;); }; await Promise.resolve().then(1)",
  "return Reflect.construct(Array, Array(70_000))",
  "arguments.callee.caller(); return 1",
];

test.each(PROBES)("%s is nothing but QuickJS", async (source, expected) => {
  expect(await evaluate(source, "probe")).toEqual({ ok: true, value: expected });
});

test("every bomb ends at its bounds, and another owner is answered meanwhile", {
  timeout: 120_000,
}, async () => {
  expect(PROBES.length + BOMBS.length).toBeGreaterThan(100);
  const limits = { timeoutMs: 200, memoryMb: 8, maxBytes: 1_000_000 };
  let open = BOMBS.length;
  const bombs = BOMBS.map(async (source) => {
    const result = await evaluate(source, "bad", limits);
    open -= 1;
    return { source, ends: result.ok ? result.value : result.error.reason };
  });
  expect(await evaluate("return workers[1].result.length", "good")).toEqual({ ok: true, value: 3 });
  expect(open).toBeGreaterThan(0);
  for (const { source, ends } of await Promise.all(bombs)) {
    expect(ends, source).toMatch(/^(time|resources|size|failed)$/);
  }
  expect(await evaluate("return 1 + 1", "bad")).toEqual({ ok: true, value: 2 });
});
