import { expect, test } from "vitest";
import { callText } from "./call-text";

const call = {
  url: "https://x.test/api/t/w/board",
  variables: { symbol: "O'Neil", n: 3, deep: true, none: null },
  keyed: true,
};

test("a shell takes what curl is given literally", () => {
  expect(callText("curl", call)).toBe(
    [
      "curl -X POST 'https://x.test/api/t/w/board'",
      '-H "Authorization: Bearer $MILLRACE_KEY"',
      "-H 'Content-Type: application/json'",
      `-d '{"symbol":"O'\\''Neil","n":3,"deep":true,"none":null}'`,
    ].join(" \\\n  "),
  );
});

test("Python gets its own words for true, false and nothing", () => {
  const text = callText("python", call);
  expect(text).toContain('"deep": True,');
  expect(text).toContain('"none": None,');
  expect(text).toContain("os.environ['MILLRACE_KEY']");
});

test("an open trigger needs no key, in any language", () => {
  for (const language of ["curl", "javascript", "python"] as const) {
    expect(callText(language, { ...call, keyed: false })).not.toContain("MILLRACE_KEY");
    expect(callText(language, { ...call, variables: {} })).toContain("{}");
  }
});

test("JavaScript is a program that parses", () => {
  const body = callText("javascript", call).replaceAll("await ", "");
  expect(() => new Function("fetch", "process", body)).not.toThrow();
});

test("what is only read is asked for without a body, in any language", () => {
  const read = { ...call, variables: null };
  expect(callText("curl", read)).not.toContain("POST");
  expect(callText("python", read)).not.toContain("data=");
  const body = callText("javascript", read).replaceAll("await ", "");
  expect(() => new Function("fetch", "process", body)).not.toThrow();
});
