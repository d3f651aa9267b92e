import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(path.resolve(import.meta.dirname, "../../app/globals.css"), "utf8");

test.each(["rise", "slide"])("what comes in by %s is in its place from the first picture on", (name) => {
  const [, frames = ""] = new RegExp(`@keyframes ${name} \\{([\\s\\S]*?)\\n  \\}`).exec(css) ?? [];
  expect(frames).toContain("opacity");
  // Dialogs are positioned with `translate`, which a keyframe would override.
  expect(frames).not.toMatch(/^\s*(translate|top|left|inset|margin)/m);
});
