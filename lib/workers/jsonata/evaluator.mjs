// The evaluator process: takes one job at a time over IPC. It holds nothing worth keeping, so it may be killed
// at any moment, and it has no environment, so there is nothing in it to find.
import { Worker } from "node:worker_threads";
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

process.on("message", async ({ program, expression, input, nowMs, timeoutMs, maxBytes }) => {
  // Few processes ever need it.
  const { fitAnswer } = program === "fit-answer" ? await import("../model/fit-answer.mjs") : {};
  process.send({ state: "started" });
  try {
    const given = JSON.parse(input);
    const value =
      program === "fit-answer"
        ? fitAnswer(given)
        : await prepare(expression, { timeout: timeoutMs, stack: STACK, sequence: SEQUENCE }).evaluate(
            given,
            bindings(nowMs),
          );
    process.send({ state: "done", json: JSON.stringify(toPlain(value, maxBytes)) });
  } catch (error) {
    process.send({ state: "failed", fault: faultOf(error) });
  }
});

process.send({ state: "ready" });
