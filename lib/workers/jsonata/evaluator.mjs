// The evaluator process: takes one job at a time over IPC. It holds nothing worth keeping, so it may be killed
// at any moment, and it has no environment, so there is nothing in it to find.
import { Worker } from "node:worker_threads";
import { planListFilter } from "./list-filter.mjs";
import { bindings, faultOf, MAX_ITEMS, prepare, toPlain } from "./prepare.mjs";
import { limitProcessorTime } from "./processor-time.mjs";

// Groups are evaluated side by side and count as depth, too, so this is no low number.
const STACK = 100_000;
// At the limit an expression stops by itself and the process lives on; only when it cannot is the process ended.
const GRACE_MS = 250;

process.on("disconnect", () => process.exit());
const watcher = new Worker(new URL("./watch-process.mjs", import.meta.url));
watcher.unref();

function begin(timeoutMs) {
  process.send({ state: "started" });
  watcher.postMessage(timeoutMs + GRACE_MS);
}

function end() {
  watcher.postMessage(null);
  process.send({ state: "evaluated" });
}

process.on("message", async ({ program, ...job }) => {
  try {
    process.send({ state: "done", json: await PROGRAMS[program](job) });
  } catch (error) {
    watcher.postMessage(null);
    process.send({ state: "failed", fault: typeof error?.reason === "string" ? error : faultOf(error) });
  }
});

// What few processes ever need is loaded by the first that asks for it, before its time begins.
const PROGRAMS = {
  jsonata: async ({ expression, input, nowMs, timeoutMs, maxBytes }) => {
    const data = JSON.parse(input);
    begin(timeoutMs);
    const options = guardsOf(limitProcessorTime(timeoutMs));
    const compiled = prepare(expression, options);
    const quick = await filterQuickly(expression, compiled.ast(), { data, nowMs, options });
    const value = quick === null ? await compiled.evaluate(data, bindings(nowMs)) : quick.value;
    end();
    return JSON.stringify(toPlain(value, maxBytes));
  },
  "fit-answer": async ({ input, timeoutMs, maxBytes }) => {
    const { fitAnswer } = await import("../model/fit-answer.mjs");
    begin(timeoutMs);
    const fitted = fitAnswer(JSON.parse(input));
    end();
    return JSON.stringify(toPlain(fitted, maxBytes));
  },
  javascript: async ({ expression, ...job }) => {
    const { runCode } = await import("../code/run-code.mjs");
    return runCode(
      { source: expression, ...job },
      {
        onStart: () => begin(job.timeoutMs),
        onEnd: end,
        onLog: (line) => process.send({ state: "logged", line }),
      },
    );
  },
};

/** JSONata reads `timeout` before each node to measure the time on the wall, for which this puts the processor's. */
function guardsOf(time) {
  return {
    stack: STACK,
    sequence: MAX_ITEMS,
    get timeout() {
      if (time.isSpent()) throw { code: "D1012" };
      return 0;
    },
  };
}

/** Null where it is no filter of a list, or JSONata has to say what comes of it: a fault, too, which names its place. */
async function filterQuickly(expression, ast, { data, nowMs, options }) {
  const plan = planListFilter(expression, ast);
  const rows = plan?.rows(data) ?? null;
  if (rows === null) return null;
  if (plan.rest === null) return { value: rows };
  try {
    const rest = prepare(plan.rest, options);
    return { value: await rest.evaluate(data, { ...bindings(nowMs), rows }) };
  } catch {
    return null;
  }
}

process.send({ state: "ready" });
