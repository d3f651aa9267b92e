import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { playwrightEnvironment } from "./e2e-environment.mjs";
import { openRunFolder } from "./run-folder.mjs";
import { runTool } from "./run-tool.mjs";

const REPORTS = ".build/check";

/**
 * Maximum number of tests in a run that may need a retry. Retries are meant for timing-dependent tests, so if
 * more tests need one, the run fails.
 */
const MAX_RETRIES = 3;

/**
 * A stage runs its commands in order. The number of its tests is read from the stage's report, and is 1 if
 * there is no report.
 */
const STAGES = {
  check: [
    { name: "biome", commands: [["biome", "ci", "."]] },
    { name: "layers", commands: [["node", "bin/check/layers.mjs"]] },
    { name: "words", commands: [["node", "bin/check/words.mjs"]] },
    {
      name: "types",
      commands: [
        ["next", "typegen"],
        // By default, four checkers each check the types that they share. Two take a third less time on two
        // processors.
        ["tsc", "--noEmit", "--checkers", "2"],
      ],
    },
    { name: "knip", commands: [["knip"]] },
    { name: "migrations", commands: [["drizzle-kit", "check", "--config", "db/drizzle.config.ts"]] },
  ],
  units: [vitest("units", { args: ["--project", "pure", "--project", "screens"] })],
  /** These stages run before each commit. */
  quick: [
    vitest("vitest", { env: () => ({ TEST_PART: "quick" }) }),
    build(),
    playwright("journeys", { env: () => ({ TEST_PART: "quick" }) }),
  ],
  rest: [
    vitest("long", { env: () => ({ TEST_PART: "rest" }) }),
    build(),
    playwright("e2e", { env: () => ({ TEST_PART: "rest" }) }),
  ],
  full: [vitest("vitest"), build(), playwright("e2e")],
  vitest: [vitest("vitest")],
  e2e: [build(), playwright("playwright")],
  soak: [
    build(),
    vitest("vitest", { env: soakEnvironment }),
    playwright("soak", { args: ["--grep", "@soak", "--workers", "1"], env: soakEnvironment }),
  ],
  pooler: [
    vitest("pooler", { args: ["--project", "postgres"], env: () => ({ MILLRACE_TEST_POOLER: "on" }) }),
  ],
  one: [build(), playwright("soak", { args: ["--workers", "1"], env: soakEnvironment })],
};

function build() {
  return {
    name: "build",
    commands: [
      ["node", "bin/run.mjs", "build"],
      ["node", "bin/check/page-scripts.mjs"],
    ],
  };
}

function vitest(name, { args = [], env = () => ({}) } = {}) {
  const report = `${REPORTS}/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    commands: [["vitest", "run", "--config", "lib/vitest.config.ts", ...reporters, ...args]],
    environment: () => ({ ok: true, env: env() }),
    count: () => {
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
      const failures = testResults.flatMap((file) => {
        const tests = file.assertionResults.filter((test) => test.status === "failed");
        if (file.status === "failed" && tests.length === 0)
          return [`${path.relative(process.cwd(), file.name)}: ${firstLine(file.message)}`];
        return tests.map((test) => describeFailure(file, test));
      });
      const triedTwice = testResults.flatMap((file) =>
        file.assertionResults
          .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
          .map((test) => describeFailure(file, test)),
      );
      return { passed: numPassedTests, failed: numFailedTests, failures, triedTwice };
    },
  };
}

function playwright(name, { args = [], env = () => ({}) } = {}) {
  const report = `${REPORTS}/${name}.json`;
  return {
    name,
    commands: [["playwright", "test", "--config", "e2e/playwright.config.ts", ...args]],
    environment: async () => {
      const context = await playwrightEnvironment(report);
      return { ...context, env: { ...context.env, ...env() } };
    },
    count: () => {
      const { stats, suites } = JSON.parse(readFileSync(report, "utf8"));
      const named = (specs) => specs.map(({ file, line, title }) => `${file}:${line}: ${title}`);
      const specs = specsOf(suites);
      const failures = named(specs.filter(({ ok }) => !ok));
      const triedTwice = named(specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")));
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures, triedTwice };
    },
  };
}

function describeFailure(file, { fullName, failureMessages }) {
  return `${path.relative(process.cwd(), file.name)}: ${fullName}: ${firstLine(failureMessages[0])}`;
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

function firstLine(text = "") {
  const [line] = stripVTControlCharacters(text).split("\n");
  return line;
}

function soakEnvironment() {
  process.env.MILLRACE_SOAK_SEED ??= String(Date.now() % 1_000_000_000);
  console.log(`MILLRACE_SOAK_SEED=${process.env.MILLRACE_SOAK_SEED} runs the same again.`);
  return { MILLRACE_SOAK: "whole" };
}

export async function runStages(groups, args = []) {
  process.env.TMPDIR = openRunFolder();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const stages = groups.flatMap((group) => STAGES[group]);
  const outcomes = [];
  for (const [index, stage] of stages.entries()) {
    console.log(`\n== ${stage.name}`);
    outcomes.push(await runStage(stage, index === stages.length - 1 ? args : []));
  }
  console.log("");
  for (const { name, ok, passed, failed, seconds } of outcomes) {
    console.log(
      `${ok ? "ok    " : "FAILED"} ${name.padEnd(12)} ${passed} passed, ${failed} failed (${seconds} s)`,
    );
  }
  const triedTwice = outcomes.flatMap((outcome) => outcome.triedTwice);
  for (const test of triedTwice) console.log(`TWICE  ${test}`);
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
  const tooMany = triedTwice.length > MAX_RETRIES ? 1 : 0;
  if (tooMany)
    console.log(`FAILED ${triedTwice.length} tests needed a second try, and at most ${MAX_RETRIES} may.`);
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  if (tooMany || outcomes.some(({ ok }) => !ok)) process.exitCode = 1;
  console.log(`${sum("passed")} passed, ${sum("failed") + tooMany} failed`);
}

async function runStage({ name, commands, environment, count }, args) {
  const begun = performance.now();
  const context = await environment?.();
  let ok = context?.ok ?? true;
  for (const command of commands) {
    if (ok) ok = await runTool([...command, ...args], context?.env);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const { passed, failed, failures = [], triedTwice = [] } = counted(count, ok);
  // A test runner that fails without a failed test (for instance on a file that doesn't load), or that ran no
  // tests, counts as failed.
  const good = ok && failed === 0 && passed > 0;
  return { name, ok: good, passed, failed: good ? 0 : Math.max(failed, 1), failures, triedTwice, seconds };
}

function counted(count, ok) {
  if (count === undefined) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1 };
  }
}
