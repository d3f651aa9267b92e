import { expect, test } from "@playwright/test";
import { expectRefusal } from "@/e2e/api/api";
import { echo } from "@/e2e/api/documents";
import { type Live, live } from "@/e2e/api/live";
import type { Answer } from "@/e2e/api/send";
import { answered } from "@/e2e/api/shapes";
import { FAULT, IN_BODY, IN_QUERY } from "./variable-tables";

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
