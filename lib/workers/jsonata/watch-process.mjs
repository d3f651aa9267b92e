import { parentPort } from "node:worker_threads";
import { getUsedMs } from "./processor-time.mjs";

// Thread of the evaluator process for work that the main thread can't do while an expression blocks it.

const { ppid } = process;
// Windows has only this signal, so an expression that can't stop is reported there as out of memory.
const OUT_OF_TIME = process.platform === "win32" ? "SIGKILL" : "SIGVTALRM";
let timer;

// A killed parent would go unnoticed and leave this process using a core for ever. `ppid` changes when the
// parent is gone.
setInterval(() => {
  if (process.ppid !== ppid) process.kill(process.pid, "SIGKILL");
}, 1_000);

/** Processor time that may be used from now on; null removes the limit. */
parentPort.on("message", (limitMs) => {
  clearTimeout(timer);
  if (limitMs !== null) endAfter(limitMs, process.cpuUsage());
});

function endAfter(limitMs, before) {
  const left = limitMs - getUsedMs(before);
  if (left <= 0) process.kill(process.pid, OUT_OF_TIME);
  else timer = setTimeout(() => endAfter(limitMs, before), Math.max(10, left));
}
