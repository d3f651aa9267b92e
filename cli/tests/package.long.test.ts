import { execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";
import { type Ended, filesIn, testProgram } from "./program.suite";

const { url, person, work, workflow } = await testMarket();
const { folder, start } = await testProgram();
const execute = promisify(execFile);

/**
 * Environment without npm's own settings, which npm passes on to the scripts it runs, as if the test was
 * started manually.
 */
const byHand: NodeJS.ProcessEnv = { ...process.env };
for (const name of Object.keys(byHand)) if (/^npm_/i.test(name)) delete byHand[name];

/** Enough for a busy machine: npm is started three times, and the program ten times. */
const LONG_MS = 600_000;

test(
  "packed and installed into an empty folder it needs nothing else, and every command works",
  async () => {
    const cwd = await folder();
    const npm = (words: string[], from: string) => execute("npm", words, { cwd: from, env: byHand });
    const { stdout } = await npm(["pack", "--json", "--pack-destination", cwd], path.resolve("cli"));
    const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf("[\n")));
    expect(files.map((file: { path: string }) => file.path).toSorted()).toEqual([
      "README.md",
      "dist/LICENSE",
      "dist/millrace.js",
      "millrace.mjs",
      "package.json",
    ]);
    await writeFile(path.join(cwd, "package.json"), "{}");
    await npm(["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], cwd);
    const installed = await readdir(path.join(cwd, "node_modules"));
    expect(installed.filter((name) => !name.startsWith("."))).toEqual(["millrace-cli"]);

    const owner = await person("packed");
    await workflow(owner);
    const program = [path.join(cwd, "node_modules/.bin/millrace")];
    const millrace = async (words: string[], code: number): Promise<Ended> => {
      const { ended } = start(words, { cwd, program });
      const outcome = await executeUntil(ended, work);
      expect([words, outcome.code, outcome.err]).toEqual([
        words,
        code,
        expect.not.stringMatching(/\n\s+at /),
      ]);
      return outcome;
    };
    expect((await millrace(["list"], 1)).err).toContain("millrace login");
    await millrace(["login"], 2);
    await millrace(["login", url, "--token", owner.token], 0);
    expect((await millrace(["list"], 0)).out).toContain("live 1");
    expect((await millrace(["pull", "--json"], 0)).json.workflows).toMatchObject([{ status: "written" }]);
    const board = await filesIn(cwd).read("board");
    await filesIn(cwd).write("board", { ...board, description: "Pushed" });
    expect((await millrace(["diff"], 1)).out).toContain('description: "Pushed"');
    expect((await millrace(["push", "--publish"], 0)).out).toContain("live as version 2");
    expect((await millrace(["call", "board", "board", "symbol=a"], 0)).out).toContain('"symbol": "A"');
    expect((await millrace(["run", "board"], 0)).out).toBe("succeeded\n");
    expect((await millrace(["logs", "board", "--json"], 0)).json.runs).toHaveLength(2);
    expect((await millrace(["types"], 0)).out).toBe("Wrote millrace/client.ts\n");
  },
  LONG_MS,
);
