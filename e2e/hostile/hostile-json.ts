import type { Random } from "./random";

const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "a",
  "index",
  "type",
  "params",
  "name",
  "v",
  "",
  "\u0000",
  "workers",
  "from",
  "$secret",
  "$ref",
] as const;
const TEXTS = [
  "",
  "{{workers[0].result}}",
  "{{",
  "}}",
  "{% raw %}",
  "\u0000",
  "\ud800",
  "🙂".repeat(50),
  "'; drop table runs; --",
  "../../etc/passwd",
  "x".repeat(5_000),
  "1e999",
  "#{7*7}",
  "$$",
  "$eval('1')",
] as const;
const NUMBERS = [
  "0",
  "-0",
  "1e400",
  "-1e400",
  "1e-400",
  "9007199254740993",
  "9".repeat(400),
  "0.1",
  "1E5",
  "-1",
] as const;

/** JSON text, and sometimes nearly JSON, of kinds that nobody sends by accident. */
export function hostileJson(random: Random): string {
  return random.pick([deep, document, document, tangle, tangle, repeated, broken])(random);
}

function deep(random: Random): string {
  const depth = random.pick([10, 100, 1_000, 10_000, 50_000]);
  const [open, close] = random.pick<readonly [string, string]>([
    ["[", "]"],
    ['{"a":', "}"],
    ['{"__proto__":', "}"],
    ['{"params":', "}"],
  ]);
  return (
    open.repeat(depth) +
    random.pick(["1", "null", "{}"]) +
    close.repeat(random.pick([depth, depth - 1, depth]))
  );
}

/** A workflow document with a wrong value in each place. */
function document(random: Random): string {
  const worker = () =>
    `{"index":${random.pick(["0", "1", value(random, 2)])},"type":${random.pick(['"transform"', '"webhook_trigger"', '"data_provider"', value(random, 1)])},"params":${random.pick(["{}", '{"expression":"1"}', tangle(random), value(random, 2)])}}`;
  const connection = () => `{"from":${value(random, 1)},"to":${random.pick(["0", "1", value(random, 1)])}}`;
  const many = (make: () => string) => Array.from({ length: random.below(6) }, make).join(",");
  return `{"format":${random.pick(['"millrace.workflow/1"', value(random, 1)])},"workers":[${many(worker)}],"connections":[${many(connection)}],"worker":${value(random, 1)},"document":${value(random, 2)}}`;
}

function tangle(random: Random): string {
  const names = Array.from({ length: random.below(8) }, () => JSON.stringify(random.pick(NAMES)));
  return `{${names.map((name) => `${name}:${value(random, 3)}`).join(",")}}`;
}

function repeated(random: Random): string {
  const name = JSON.stringify(random.pick(NAMES));
  return `{${Array.from({ length: random.pick([2, 50, 5_000]) }, () => `${name}:${value(random, 0)}`).join(",")}}`;
}

function broken(random: Random): string {
  return random.pick([
    "",
    "{",
    "[",
    "nul",
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    "\ufeff{}",
    "{}{}",
    "//x\n{}",
    '"\\ud800"',
    '{"a":"\u0001"}',
    "[1,2",
    "\u0000",
  ]);
}

function value(random: Random, depth: number): string {
  const kind = random.below(depth > 0 ? 6 : 4);
  if (kind === 0) return random.pick(["null", "true", "false"]);
  if (kind === 1) return random.pick(NUMBERS);
  if (kind <= 3) return JSON.stringify(random.pick(TEXTS));
  if (kind === 4)
    return `[${Array.from({ length: random.below(4) }, () => value(random, depth - 1)).join(",")}]`;
  return `{${JSON.stringify(random.pick(NAMES))}:${value(random, depth - 1)}}`;
}
