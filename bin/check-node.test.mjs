import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nodeFault } from "./check-node.mjs";

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));

test("a Node that is too old is told in one sentence, with what was found and what is needed", () => {
  const faults = ["18.20.4", "20.9.0", "20.18.3", "21.7.3", "22.11.0"].map((found) =>
    nodeFault(found, engines.node),
  );
  expect(faults).toEqual(
    ["18.20.4", "20.9.0", "20.18.3", "21.7.3", "22.11.0"].map(
      (found) => `Millrace needs Node 20.19.0, or 22.12.0 or newer, and this is Node ${found}.`,
    ),
  );
});

test("what is new enough starts, release candidates too", () => {
  for (const found of ["20.19.0", "20.20.2", "22.12.0", "23.0.0", "24.0.0-rc.1", "26.1.0"])
    expect([found, nodeFault(found, engines.node)]).toEqual([found, null]);
});

test("it is the first thing that a command loads", () => {
  const [first] = readFileSync("bin/run.mjs", "utf8").split("\n");
  expect(first).toBe('import "./check-node.mjs";');
});
