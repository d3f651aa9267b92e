import { parentPort } from "node:worker_threads";
import { getUsedMs } from "./processor-time.mjs";

// Thread of the evaluator process. It does what the main thread can't do while an expression blocks it.

const { ppid } = process;
// Windows supports only this signal, so an expression that can't be stopped is reported there as out of
// memory.
const OUT_OF_TIME = process.platform === "win32" ? "SIGKILL" : "SIGVTALRM";
let timer;

// If the parent is killed, nothing tells this process, and it would use a core for ever. `ppid` changes when
// the parent has gone.
setInterval(() => {
  if (process.ppid !== ppid) process.kill(process.pid, "SIGKILL");
}, 1_000);

/** Receives the processor time allowed from that moment; null removes the limit. */
parentPort.on("message", (limitMs) => {
  clearTimeout(timer);
  if (limitMs !== null) endAfter(limitMs, process.cpuUsage());
});

function endAfter(limitMs, before) {
  const left = limitMs - getUsedMs(before);
  if (left <= 0) process.kill(process.pid, OUT_OF_TIME);
  else timer = setTimeout(() => endAfter(limitMs, before), Math.max(10, left));
}
