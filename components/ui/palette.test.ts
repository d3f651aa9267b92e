import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { paletteVariables } from "./palette";

const css = readFileSync(path.resolve(import.meta.dirname, "../../app/globals.css"), "utf8");
const BOUND = /^\s*(--[a-z0-9-]+):\s*([^;]+);/gm;

/** Custom properties of the stylesheet and the palette. With `safe`, includes the block of `[data-safe]`. */
function properties(safe: boolean): Map<string, string> {
  const found = new Map(Object.entries(paletteVariables()));
  const safeAt = css.indexOf("[data-safe]");
  for (const match of css.matchAll(BOUND)) {
    const inSafeBlock = match.index > safeAt;
    if (match[1] && match[2] && (safe || !inSafeBlock)) found.set(match[1], match[2].trim());
  }
  return found;
}

function resolve(value: string, theme: "light" | "dark", from: Map<string, string>): string {
  const variable = /^var\((--[a-z0-9-]+)\)$/.exec(value);
  if (variable?.[1]) return resolve(from.get(variable[1]) ?? "unknown", theme, from);
  const both = /^light-dark\(([^,]+),\s*(.+)\)$/.exec(value);
  if (both?.[1] && both[2]) return resolve(theme === "light" ? both[1] : both[2].trim(), theme, from);
  return value;
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ["bg", "surface", "raised", "sunken", "hover"];
const ON_EVERY_SURFACE = ["text", "muted", "accent-text", "ok", "warn", "bad", "up", "down"];
const PAIRS: readonly (readonly [string, string])[] = [
  ...ON_EVERY_SURFACE.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ...["accent", "ok", "warn", "bad"].flatMap((name): [string, string][] => [
    [name === "accent" ? "accent-text" : name, `${name}-soft`],
    ["text", `${name}-soft`],
    ["muted", `${name}-soft`],
  ]),
  ...["trigger", "provider", "connector", "logic", "action"].map((kind) => [kind, `${kind}-soft`] as const),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-accent", "bad-solid"],
];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each(PAIRS)("%s on %s reaches AA for text", (text, surface) => {
    const from = properties(false);
    const [front, back] = [text, surface].map((name) => resolve(`var(--color-${name})`, theme, from));
    expect(contrast(front ?? "", back ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SURFACES)("the colour-blind-safe pair reaches AA on %s", (surface) => {
    const from = properties(true);
    const back = resolve(`var(--color-${surface})`, theme, from);
    for (const name of ["up", "down"]) {
      expect(contrast(resolve(`var(--color-${name})`, theme, from), back)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(SURFACES)("the focus ring stands out from %s", (surface) => {
    const from = properties(false);
    const ring = resolve("var(--color-focus)", theme, from);
    expect(contrast(ring, resolve(`var(--color-${surface})`, theme, from))).toBeGreaterThanOrEqual(3);
  });
});
