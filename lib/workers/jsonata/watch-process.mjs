import { parentPort } from "node:worker_threads";
import { getUsedMs } from "./processor-time.mjs";

// A thread of the evaluator process, for what its main thread cannot do while an expression holds it.

const { ppid } = process;
// Windows knows no other signal. There, an expression that cannot stop is reported as one that needs too much memory.
const OUT_OF_TIME = process.platform === "win32" ? "SIGKILL" : "SIGVTALRM";
let timer;

// A killed parent would go unnoticed and this process would keep a core busy for good. `ppid` changes when it is gone.
setInterval(() => {
  if (process.ppid !== ppid) process.kill(process.pid, "SIGKILL");
}, 1_000);

/** The processor time that the process may use from now on; null ends the limit. */
parentPort.on("message", (limitMs) => {
  clearTimeout(timer);
  if (limitMs !== null) endAfter(limitMs, process.cpuUsage());
});

function endAfter(limitMs, before) {
  const left = limitMs - getUsedMs(before);
  if (left <= 0) process.kill(process.pid, OUT_OF_TIME);
  else timer = setTimeout(() => endAfter(limitMs, before), Math.max(10, left));
}
