import { describe, expect, test } from "vitest";
import { isSampled } from "./is-sampled";

const LOW = "4bf92f3577b34da6a3ce000000000001";
const HIGH = "4bf92f3577b34da6a3ceffffffffffff";
const parent = (flags: string) => `00-${HIGH}-00f067aa0ba902b7-${flags}`;

describe("a trace is kept", () => {
  test("as its caller said, where the sampler goes by the parent", () => {
    const settings = { sampler: "parentbased_always_on", ratio: 1 } as const;
    expect(isSampled(settings, HIGH, parent("01"))).toBe(true);
    expect(isSampled(settings, HIGH, parent("00"))).toBe(false);
    expect(isSampled(settings, HIGH, null)).toBe(true);
    expect(isSampled({ sampler: "parentbased_always_off", ratio: 1 }, HIGH, parent("01"))).toBe(true);
  });

  test("as the sampler says, whatever its caller said, where it does not", () => {
    expect(isSampled({ sampler: "always_on", ratio: 1 }, HIGH, parent("00"))).toBe(true);
    expect(isSampled({ sampler: "always_off", ratio: 1 }, HIGH, parent("01"))).toBe(false);
  });

  test("for a share of all traces, told from their ids", () => {
    const settings = { sampler: "traceidratio", ratio: 0.5 } as const;
    expect([isSampled(settings, LOW, null), isSampled(settings, HIGH, null)]).toEqual([true, false]);
    expect(isSampled({ ...settings, ratio: 1 }, HIGH, null)).toBe(true);
    expect(isSampled({ ...settings, ratio: 0 }, LOW, null)).toBe(false);
  });
});
