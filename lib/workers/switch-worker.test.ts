import { expect, test } from "vitest";
import { getOutputsTaken } from "@/lib/schema/get-outputs-taken";
import { switchWorker } from "./switch-worker";
import { testContext } from "./worker-context.suite";

const context = testContext({ workers: new Map([[0, { result: { close: 120, name: "AAPL" } }]]) });
const close = (rule: string) => `workers[0].result.close ${rule}`;

const outputs = [
  { name: "huge", when: close("> 1000") },
  { name: "big", when: close("> 100") },
  { name: "even", when: close("% 2 = 0") },
];

async function taken(params: unknown) {
  const outcome = await switchWorker.run(switchWorker.params.parse(params), context);
  return outcome.state === "done" ? [outcome.result, getOutputsTaken(outcome.outlet)] : outcome;
}

test("the first way whose rule holds is taken, and no rule after it is looked at", async () => {
  const broken = [...outputs, { name: "broken", when: close("+ workers[0].result.name") }];
  expect(await taken({ ways: broken })).toEqual([{ way: "big", ways: ["big"] }, ["big"]]);
});

test("with `all` every way whose rule holds is taken", async () => {
  const result = { way: "big", ways: ["big", "even"] };
  expect(await taken({ ways: outputs, mode: "all" })).toEqual([result, ["big", "even"]]);
});

test("what fits no rule goes otherwise, with both modes", async () => {
  const [huge] = outputs;
  for (const mode of ["first", "all"])
    expect(await taken({ ways: [huge], mode })).toEqual([
      { way: "otherwise", ways: ["otherwise"] },
      ["otherwise"],
    ]);
});

test("a rule that fails says which way it is of", async () => {
  expect(await taken({ ways: [{ name: "odd one", when: close("+ workers[0].result.name") }] })).toMatchObject(
    {
      state: "failed",
      code: "expression_error",
      message: expect.stringContaining("`odd one`"),
      details: { way: "odd one" },
    },
  );
});

test.each([
  ["no way", []],
  ["twice the same name", [outputs[0], outputs[0]]],
  ["a name that every switch has", [{ name: "otherwise", when: "true" }]],
  ["the name of the error port", [{ name: "error", when: "true" }]],
  ["a name of two lines", [{ name: "a\nb", when: "true" }]],
  ["a name that begins with a space", [{ name: " a", when: "true" }]],
  ["a rule that cannot be read", [{ name: "a", when: "workers[" }]],
  ["more than twenty", Array.from({ length: 21 }, (_, at) => ({ name: `w${at}`, when: "true" }))],
])("%s is refused", (_name, given) => {
  expect(switchWorker.params.safeParse({ ways: given }).success).toBe(false);
});

test("where calls are answered it runs only as long as all its rules are harmless", () => {
  expect(switchWorker.canRunInline?.({ ways: outputs })).toBe(true);
  expect(switchWorker.canRunInline?.({ ways: [...outputs, { name: "loop", when: "[1..9999999]" }] })).toBe(
    false,
  );
});
