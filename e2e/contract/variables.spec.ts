import { expect, test } from "@playwright/test";
import { expectRefusal } from "@/e2e/api/api";
import { echo } from "@/e2e/api/documents";
import { type Live, live } from "@/e2e/api/live";
import type { Answer } from "@/e2e/api/send";
import { answered } from "@/e2e/api/shapes";

const MAX = Number.MAX_SAFE_INTEGER;
/** For a value that is refused with 422. */
const FAULT = Symbol("fault");

type Row<T> = readonly [sent: T, becomes: unknown];
const same = (value: unknown): Row<unknown> => [value, value];
const refused = (...values: unknown[]) => values.map((value): Row<unknown> => [value, FAULT]);

/** By type: what a JSON body may carry, and what becomes of it. */
const IN_BODY: Record<string, readonly Row<unknown>[]> = {
  string: [
    ...[
      "text",
      "",
      " spaced ",
      "true",
      "42",
      "null",
      "ünï",
      "😀",
      "{{run.id}}",
      "a\nb",
      "x".repeat(100_000),
    ].map(same),
    [7, "7"],
    [-1.5, "-1.5"],
    [0, "0"],
    [true, "true"],
    [false, "false"],
    [null, ""],
    ...refused({}, { a: 1 }, [], ["a"], "a\u0000b", "\u0000"),
  ],
  integer: [
    ...[0, 1, -1, 42, MAX, -MAX].map(same),
    ["42", 42],
    ["-7", -7],
    ["0", 0],
    [String(MAX), MAX],
    [String(-MAX), -MAX],
    [null, ""],
    ...refused(
      0.5,
      1e21,
      MAX + 1,
      -MAX - 1,
      "",
      " 1",
      "1 ",
      "+1",
      "01",
      "-0",
      "1.0",
      "1e3",
      "0x10",
      "٣",
      "abc",
      "NaN",
      true,
    ),
    ...refused(
      "9007199254740992",
      "-9007199254740992",
      "99999999999999999999",
      false,
      {},
      [],
      [1],
      "1\u0000",
    ),
  ],
  boolean: [
    same(true),
    same(false),
    ["true", true],
    ["false", false],
    [null, ""],
    ...refused(
      "True",
      "TRUE",
      "FALSE",
      "yes",
      "no",
      "on",
      "",
      " true",
      "t",
      1,
      0,
      "1",
      "0",
      2,
      {},
      [],
      [true],
    ),
  ],
  list: [
    ...["red", "green", ["red"], ["red", "green"], ["green", "red"], []].map(same),
    [null, ""],
    ...refused(
      "blue",
      "Red",
      "",
      " red",
      ["blue"],
      ["red", "blue"],
      ["red", null],
      [["red"]],
      1,
      true,
      {},
      [1],
    ),
  ],
};

/** By type: what stands in a query (without the leading `?`), and what becomes of it. */
const IN_QUERY: Record<string, readonly Row<string>[]> = {
  string: [
    ["v=text", "text"],
    ["v=", ""],
    ["v", ""],
    ["", ""],
    ["v=a+b", "a b"],
    ["v=a%20b%2B", "a b+"],
    ["v=%C3%BC", "ü"],
    ["v=7", "7"],
    ["v=null", "null"],
    ["v=true", "true"],
    ["v=a%26b%3Dc", "a&b=c"],
    ["other=1", ""],
    ["v=a&v=b", FAULT],
    ["v=a&v=a", FAULT],
    ["v=a%00b", FAULT],
  ],
  integer: [
    ["v=42", 42],
    ["v=-7", -7],
    ["v=0", 0],
    ["v=9007199254740991", MAX],
    ["", ""],
    ...[
      "v=",
      "v",
      "v=9007199254740992",
      "v=1.0",
      "v=01",
      "v=%2B1",
      "v=+1",
      "v=1e3",
      "v=abc",
      "v=true",
      "v=null",
      "v=-0",
    ].map((query): Row<string> => [query, FAULT]),
    ["v=1&v=2", FAULT],
    ["v=1&v=1", FAULT],
  ],
  boolean: [
    ["v=true", true],
    ["v=false", false],
    ["v=1", true],
    ["v=0", false],
    ["", ""],
    ...["v=", "v", "v=True", "v=FALSE", "v=yes", "v=2", "v=01", "v=null"].map(
      (query): Row<string> => [query, FAULT],
    ),
    ["v=true&v=true", FAULT],
  ],
  list: [
    ["v=red", "red"],
    ["v=red&v=green", ["red", "green"]],
    ["v=red&v=red", ["red", "red"]],
    ["", ""],
    ["v=blue", FAULT],
    ["v=", FAULT],
    ["v=red&v=blue", FAULT],
    ["v=red,green", FAULT],
  ],
};

function expectValue(answer: Answer, becomes: unknown, what: string): void {
  if (becomes === FAULT) {
    expect.soft({ status: answer.status, path: pathsOf(answer) }, what).toEqual({ status: 422, path: ["v"] });
  } else {
    const read = answered.safeParse(answer.json);
    expect
      .soft({ status: answer.status, result: read.data?.result }, what)
      .toEqual({ status: 200, result: { v: becomes } });
  }
}

function pathsOf(answer: Answer): unknown {
  return answer.status === 422
    ? expectRefusal(answer, 422).errors?.map(({ path }) => path)
    : answer.text.slice(0, 200);
}

const choices = (type: string) => (type === "list" ? { choices: ["red", "green"] } : {});
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 80);

for (const [type, rows] of Object.entries(IN_BODY)) {
  test(`${type}: each value of a JSON body becomes what the table says`, async () => {
    const { call } = await live(echo({ variables: [{ name: "v", type, ...choices(type) }] }));
    for (const [sent, becomes] of rows) {
      expectValue(await call({ v: sent }), becomes, `${type} <- ${shown(sent)}`);
    }
  });
}

for (const [type, rows] of Object.entries(IN_QUERY)) {
  test(`${type}: each value of a query becomes what the table says`, async () => {
    const { call } = await live(echo({ variables: [{ name: "v", type, ...choices(type) }] }));
    for (const [query, becomes] of rows) {
      expectValue(
        await call(undefined, { method: "GET", query: `?${query}` }),
        becomes,
        `${type} <- ?${query}`,
      );
    }
  });
}

test("numbers of JSON that are whole count as whole however they are written", async () => {
  const { call } = await live(echo({ variables: [{ name: "v", type: "integer" }] }));
  const json = { "content-type": "application/json" };
  for (const [raw, becomes] of [
    ["1.0", 1],
    ["1e3", 1000],
    ["-0", 0],
  ] as const) {
    const answer = await call(undefined, { raw: `{"v": ${raw}}`, headers: json });
    expect.soft(answer.json, raw).toMatchObject({ result: { v: becomes } });
  }
});

const DEFAULTS = { string: "fallback", integer: -3, boolean: false, list: ["green"] };

for (const [type, value] of Object.entries(DEFAULTS)) {
  test(`${type}: the request's value, else the default, else an empty text`, async () => {
    const given = type === "list" ? "red" : type === "string" ? "given" : type === "integer" ? 5 : true;
    const variable = { name: "v", type, ...choices(type) };
    const withDefault = await live(echo({ variables: [{ ...variable, default: value }] }));
    expectValue(await withDefault.call({ v: given }), given, "given");
    expectValue(await withDefault.call({}), value, "left out");
    expectValue(await withDefault.call({ v: null }), value, "null counts as left out");
    const without = await live(echo({ variables: [variable] }));
    expectValue(await without.call({}), "", "optional without a default");
    const required = await live(echo({ variables: [{ ...variable, default: value, required: true }] }));
    expectValue(await required.call({}), FAULT, "required, although there is a default");
    expectValue(await required.call({ v: null }), FAULT, "null for a required one");
    expectValue(await required.call(undefined, { method: "GET" }), FAULT, "required in a query");
    expectValue(await required.call({ v: given }), given, "required and given");
  });
}

test("an empty text is a value: it is not replaced by the default, and satisfies required", async () => {
  const { call } = await live(
    echo({ variables: [{ name: "v", type: "string", default: "x", required: true }] }),
  );
  expectValue(await call({ v: "" }), "", "body");
  expectValue(await call(undefined, { method: "GET", query: "?v=" }), "", "query");
});

let mixed: Live;
test.beforeAll(async () => {
  mixed = await live(
    echo({
      variables: [
        { name: "symbol", type: "string", required: true },
        { name: "n", type: "integer" },
        { name: "flag", type: "boolean" },
        { name: "colour", type: "list", choices: ["red"] },
      ],
    }),
  );
});

test("every fault is told at once, with the variable's name as path", async () => {
  const refusal = expectRefusal(await mixed.call({ n: "x", flag: "maybe", colour: "blue" }), 422);
  expect(refusal.errors?.map(({ path }) => path).sort()).toEqual(["colour", "flag", "n", "symbol"]);
  const query = expectRefusal(
    await mixed.call(undefined, { method: "GET", query: "?n=&flag=&colour=" }),
    422,
  );
  expect(query.errors?.map(({ path }) => path).sort()).toEqual(["colour", "flag", "n", "symbol"]);
});

test("keys that are not variables are ignored, prototype names too", async () => {
  const raw = '{"symbol":"A","__proto__":{"n":1},"constructor":1,"extra":{"deep":[1]}}';
  const answer = await mixed.call(undefined, { raw, headers: { "content-type": "application/json" } });
  expect(answered.parse(answer.json).result).toEqual({ symbol: "A", n: "", flag: "", colour: "" });
});

test("variables named like what every object has are read from the call alone", async () => {
  const names = ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"];
  const { call } = await live(echo({ variables: names.map((name) => ({ name, type: "string" })) }));
  const empty = await call({});
  expect(empty.status, empty.text).toBe(200);
  const raw = `{${names.map((name) => `"${name}":"given"`).join(",")}}`;
  const given = await call(undefined, { raw, headers: { "content-type": "application/json" } });
  for (const name of names) expect.soft(given.text, name).toContain(`"${name}":"given"`);
});
