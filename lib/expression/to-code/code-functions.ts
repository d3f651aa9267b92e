import type { HelperName } from "./code-helpers";

/** The arguments of a call, written. */
interface Written {
  readonly first: string;
  readonly second: string | undefined;
  readonly third: string | undefined;
  /** The first one where only its truth is asked. */
  readonly truth: () => string;
  /** The second one, which is a function. */
  readonly lambda: (asTruth: boolean) => string;
  readonly call: (helper: HelperName, ...parts: readonly string[]) => string;
}

interface CodeFunction {
  /** How many arguments it may have. */
  readonly takes: readonly [number, number];
  /** Without arguments it takes what it stands behind. */
  readonly ofContext?: boolean;
  readonly write: (written: Written) => string;
}

/** The functions of JSONata that have a counterpart in code. Nothing stays nothing in all of them. */
export const CODE_FUNCTIONS: Readonly<Record<string, CodeFunction>> = {
  sum: called("sum"),
  count: called("count"),
  average: called("average"),
  max: { takes: [1, 1], write: ({ first, call }) => call("most", first, "1") },
  min: { takes: [1, 1], write: ({ first, call }) => call("most", first, "-1") },
  abs: calculated("Math.abs"),
  floor: calculated("Math.floor"),
  ceil: calculated("Math.ceil"),
  sqrt: calculated("Math.sqrt"),
  power: {
    takes: [2, 2],
    write: ({ first, second, call }) => call("numbers", `[${first}, ${second}]`, "Math.pow"),
  },
  round: {
    takes: [1, 2],
    ofContext: true,
    write: ({ first, second, call }) => call("round", first, ...(second === undefined ? [] : [second])),
  },
  number: { ...called("toNumber"), ofContext: true },
  string: { ...called("string"), ofContext: true },
  length: { ...called("length"), ofContext: true },
  uppercase: method("toUpperCase()"),
  lowercase: method("toLowerCase()"),
  trim: method('replace(/[ \\t\\n\\r]+/g, " ").replace(/^ | $/g, "")'),
  substring: {
    takes: [2, 3],
    write: ({ first, second = "0", third, call }) =>
      call("substring", first, second, ...(third === undefined ? [] : [third])),
  },
  substringBefore: { takes: [2, 2], write: ({ first, second = "", call }) => call("before", first, second) },
  substringAfter: { takes: [2, 2], write: ({ first, second = "", call }) => call("after", first, second) },
  contains: { takes: [2, 2], write: ({ first, second }) => `${first}?.includes(${second})` },
  split: { takes: [2, 2], write: ({ first, second }) => `${first}?.split(${second})` },
  replace: {
    takes: [3, 3],
    write: ({ first, second, third }) => `${first}?.replaceAll(${second}, () => ${third})`,
  },
  join: {
    takes: [1, 2],
    write: ({ first, second = '""', call }) => `${call("list", first)}?.join(${second})`,
  },
  exists: { takes: [1, 1], write: ({ first }) => `${first} !== undefined` },
  not: { takes: [1, 1], write: ({ truth }) => negated(truth()) },
  lookup: { takes: [2, 2], write: ({ first, second = "", call }) => call("field", first, second) },
  append: { takes: [2, 2], write: ({ first, second = "", call }) => call("appended", first, second) },
  reverse: { takes: [1, 1], write: ({ first, call }) => `${call("list", first)}?.toReversed()` },
  map: { takes: [2, 2], write: ({ first, lambda, call }) => call("mapped", first, lambda(false)) },
  filter: { takes: [2, 2], write: ({ first, lambda, call }) => call("kept", first, lambda(true)) },
  now: { takes: [0, 0], write: () => "new Date().toISOString()" },
  millis: { takes: [0, 0], write: () => "Date.now()" },
};

function called(helper: HelperName): CodeFunction {
  return { takes: [1, 1], write: ({ first, call }) => call(helper, first) };
}

function calculated(how: string): CodeFunction {
  return { takes: [1, 1], ofContext: true, write: ({ first, call }) => call("numbers", `[${first}]`, how) };
}

function method(how: string): CodeFunction {
  return { takes: [1, 1], ofContext: true, write: ({ first }) => `${first}?.${how}` };
}

function negated(truth: string): string {
  return /^[\w.?()]+$/.test(truth) ? `!${truth}` : `!(${truth})`;
}
