import { describe, expect, test } from "vitest";
import { parseTraceparent, printTraceparent } from "./traceparent";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

describe("traceparent", () => {
  test("says a trace, a span and whether it is kept", () => {
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({
      traceId: TRACE,
      spanId: SPAN,
      sampled: true,
    });
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)?.sampled).toBe(false);
  });

  test("of a later version is read as far as it is known", () => {
    expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-what-comes`)?.traceId).toBe(TRACE);
  });

  test.each([
    null,
    "",
    TRACE,
    `00-${TRACE}-${SPAN}`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${"0".repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
  ])("%s is none", (text) => {
    expect(parseTraceparent(text)).toBeNull();
  });

  test("is printed as it was read", () => {
    const text = `00-${TRACE}-${SPAN}-01`;
    const read = parseTraceparent(text);
    expect(read && printTraceparent(read)).toBe(text);
  });
});
