import { expect, test } from "vitest";
import { parseBoundedJson, parseBoundedSlices, parseBoundedText, parseExactJson } from "./parse-json";

const bounds = { levels: 100, fields: 20_000, values: 200_000 };

test("a long text is parsed with pauses, and to the same value", async () => {
  const text = JSON.stringify({
    list: Array.from({ length: 30_000 }, (_, at) => ({ [`a${at}`]: 1, b: [at] })),
  });
  const { value: parsed, turns } = await countingTurns(() => parseBoundedSlices(text, bounds));
  expect(parsed).toEqual(parseBoundedText(text, bounds));
  expect(turns).toBeGreaterThan(5);
});

test.each([parseBoundedJson, parseExactJson])(
  "a number of megabytes is read with pauses: %o",
  async (parse) => {
    const text = `[${"9".repeat(300)},${"1".repeat(2 * 1024 * 1024)}]`;
    const { turns } = await countingTurns(() => parse(Buffer.from(text), bounds));
    // The check of the limits and the parsing pause about 35 times each.
    expect(turns).toBeGreaterThan(60);
  },
);

async function countingTurns<T>(work: () => Promise<T>): Promise<{ value: T; turns: number }> {
  let turns = 0;
  let done = false;
  const count = () => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const value = await work();
  done = true;
  return { value, turns };
}

test.each([
  `{"a":${"[".repeat(101)}${"]".repeat(101)},"b":"${"x".repeat(70_000)}"}`,
  `{${Array.from({ length: 20_001 }, (_, at) => `"n${at}":0`)}}`,
  `[${"0,".repeat(200_001)}0]`,
  `[${"{},".repeat(30_000)}]`,
])("a long text that is refused gets the same message: %.20s", async (text) => {
  const parsed = await parseBoundedSlices(text, bounds);
  expect(parsed.ok).toBe(false);
  expect(parsed).toEqual(parseBoundedText(text, bounds));
});
