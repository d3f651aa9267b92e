// The evaluator process, which handles one job at a time over IPC. It holds no state, so it can be killed at
// any moment, and its environment is empty, so it contains no secrets.
import { Worker } from "node:worker_threads";
import { planListFilter } from "./list-filter.mjs";
import { bindings, faultOf, MAX_ITEMS, prepare, toPlain } from "./prepare.mjs";
import { limitProcessorTime } from "./processor-time.mjs";

// Maximum depth of an expression. It is high, because groups also count towards the depth, although they are
// evaluated in parallel.
const STACK = 100_000;
// Time that an expression has to stop by itself after it reaches the time limit. Normally it stops in time
// and the process survives. Otherwise the process is killed.
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

// Libraries other than JSONata are loaded when a program first needs them, because few processes do. They are
// loaded before the program's time limit starts.
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
  "check-value": async ({ input, timeoutMs }) => {
    const { checkValue } = await import("../patterns/check-value.mjs");
    begin(timeoutMs);
    const holds = checkValue(JSON.parse(input));
    end();
    return JSON.stringify(holds);
  },
  "find-pattern-fault": async ({ input, timeoutMs }) => {
    const { findPatternFault } = await import("../patterns/check-value.mjs");
    begin(timeoutMs);
    const fault = findPatternFault(JSON.parse(input));
    end();
    return JSON.stringify(fault);
  },
  "hash-json": async ({ input, timeoutMs }) => {
    const { canonicalJson } = await import("../../kit/canonical-json.mjs");
    const { createHash } = await import("node:crypto");
    begin(timeoutMs);
    const text = canonicalJson(JSON.parse(JSON.parse(input).text));
    const hash = createHash("sha256").update(text).digest("hex");
    end();
    return JSON.stringify(hash);
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

/**
 * JSONata reads `timeout` before each node to measure wall-clock time. The getter measures CPU time instead.
 */
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

/**
 * Returns null for programs that aren't a list filter, for data that only JSONata can handle, and if the
 * evaluation fails, because only JSONata knows the position of an error.
 */
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
