// The evaluator process: takes one job at a time over IPC. It holds nothing worth keeping, so it may be killed
// at any moment, and it has no environment, so there is nothing in it to find.
import { Worker } from "node:worker_threads";
import { planListFilter } from "./list-filter.mjs";
import { bindings, faultOf, prepare, toPlain } from "./prepare.mjs";

// Groups are evaluated side by side and count as depth, too, so this is no low number.
const STACK = 100_000;
const SEQUENCE = 1_000_000;

process.on("disconnect", () => process.exit());
// While an expression holds the main thread, a parent that was killed would go unnoticed and this process would
// keep a core busy for good. `ppid` changes when the parent is gone.
new Worker(
  `const { ppid } = process;
   setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, "SIGKILL"); }, 1_000);`,
  { eval: true },
).unref();

process.on("message", async ({ program, ...job }) => {
  try {
    process.send({ state: "done", json: await PROGRAMS[program](job) });
  } catch (error) {
    process.send({ state: "failed", fault: typeof error?.reason === "string" ? error : faultOf(error) });
  }
});

// What few processes ever need is loaded by the first that asks for it, before its time begins.
const PROGRAMS = {
  jsonata: async ({ expression, input, nowMs, timeoutMs, maxBytes }) => {
    const data = JSON.parse(input);
    process.send({ state: "started" });
    const endsAt = performance.now() + timeoutMs;
    const compiled = prepare(expression, { timeout: timeoutMs, stack: STACK, sequence: SEQUENCE });
    const quick = await filterQuickly(expression, compiled.ast(), { data, nowMs, endsAt });
    const value = quick === null ? await compiled.evaluate(data, bindings(nowMs)) : quick.value;
    process.send({ state: "evaluated" });
    return JSON.stringify(toPlain(value, maxBytes));
  },
  "fit-answer": async ({ input, maxBytes }) => {
    const { fitAnswer } = await import("../model/fit-answer.mjs");
    process.send({ state: "started" });
    return JSON.stringify(toPlain(fitAnswer(JSON.parse(input)), maxBytes));
  },
  javascript: async ({ expression, ...job }) => {
    const { runCode } = await import("../code/run-code.mjs");
    return runCode(
      { source: expression, ...job },
      {
        onStart: () => process.send({ state: "started" }),
        onEnd: () => process.send({ state: "evaluated" }),
        onLog: (line) => process.send({ state: "logged", line }),
      },
    );
  },
};

/** Null where it is no filter of a list, or JSONata has to say what comes of it: a fault, too, which names its place. */
async function filterQuickly(expression, ast, { data, nowMs, endsAt }) {
  const plan = planListFilter(expression, ast);
  const rows = plan?.rows(data) ?? null;
  if (rows === null) return null;
  if (plan.rest === null) return { value: rows };
  try {
    const timeout = Math.max(1, endsAt - performance.now());
    const rest = prepare(plan.rest, { timeout, stack: STACK, sequence: SEQUENCE });
    return { value: await rest.evaluate(data, { ...bindings(nowMs), rows }) };
  } catch {
    return null;
  }
}

process.send({ state: "ready" });
