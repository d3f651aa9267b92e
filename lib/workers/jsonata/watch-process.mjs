import { parentPort } from "node:worker_threads";
import { getUsedMs } from "./processor-time.mjs";

// A thread of the evaluator process, for tasks that the main thread can't do while an expression blocks it.

const { ppid } = process;
// Windows supports only SIGKILL, so an expression that exceeds its time limit is reported there as out of
// memory.
const OUT_OF_TIME = process.platform === "win32" ? "SIGKILL" : "SIGVTALRM";
let timer;

// If the parent is killed, nothing notifies this process, and it would use a core forever. `ppid` changes
// when the parent has ended.
setInterval(() => {
  if (process.ppid !== ppid) process.kill(process.pid, "SIGKILL");
}, 1_000);

/** Each message sets the CPU time that the process may use from that moment; null removes the limit. */
parentPort.on("message", (limitMs) => {
  clearTimeout(timer);
  if (limitMs !== null) endAfter(limitMs, process.cpuUsage());
});

function endAfter(limitMs, before) {
  const left = limitMs - getUsedMs(before);
  if (left <= 0) process.kill(process.pid, OUT_OF_TIME);
  else timer = setTimeout(() => endAfter(limitMs, before), Math.max(10, left));
}
