import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { evaluatorCommand, permissionFlag } from "./evaluator-command";

const run = promisify(execFile);

test("this Node has a permission model, and the one before is known by its own name", () => {
  expect(permissionFlag(process.allowedNodeEnvironmentFlags)).not.toBeNull();
  expect(permissionFlag(new Set(["--permission", "--experimental-permission"]))).toBe("--permission");
  expect(permissionFlag(new Set(["--inspect"]))).toBeNull();
});

test("an evaluator may read its own files, and may neither read others, nor write, nor start anything", async () => {
  const flags = evaluatorCommand(64).slice(0, -1);
  const probe = `
    const fs = require("node:fs");
    const tried = (work) => { try { work(); return "done"; } catch (error) { return error.code; } };
    console.log(JSON.stringify([
      tried(() => fs.readFileSync(${JSON.stringify(path.resolve("lib/workers/jsonata/prepare.mjs"))})),
      tried(() => fs.readFileSync(${JSON.stringify(path.resolve("lib/env.ts"))})),
      tried(() => fs.readFileSync("/etc/passwd")),
      tried(() => fs.writeFileSync(${JSON.stringify(path.resolve("lib/workers/jsonata/written"))}, "x")),
      tried(() => require("node:child_process").execFileSync("true")),
    ]));`;
  const { stdout } = await run(process.execPath, [...flags, "-e", probe], {
    env: { NODE_ENV: "production" },
  });
  const denied = "ERR_ACCESS_DENIED";
  expect(JSON.parse(stdout)).toEqual(["done", denied, denied, denied, denied]);
});
