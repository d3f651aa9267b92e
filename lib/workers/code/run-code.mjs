import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import { limitProcessorTime } from "../jsonata/processor-time.mjs";
import { surroundings } from "./surroundings.mjs";

// This file is plain JavaScript, because the evaluator process runs it unbundled.

const MB = 1024 * 1024;
const PAGE = 64 * 1024;
const FIRST_MB = 16;
/**
 * Maximum memory of a QuickJS instance. It leaves room for the code's input, in addition to the code's own
 * memory limit.
 */
const MAX_MB = 256;
/** QuickJS's own stack limit. The process has a larger stack (`evaluator-command.ts`). */
const STACK_BYTES = 400_000;
const MAX_LINES = 100;
const MAX_LOG_BYTES = 10 * 1024;
const MAX_LEVELS = 200;
const JOBS_AT_ONCE = 100;

const wasm = readFile(fileURLToPath(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"))).then(
  (bytes) => WebAssembly.compile(bytes),
);

/**
 * Returns the code's result as JSON text, or throws a fault. Each evaluation has its own QuickJS instance, so
 * code can't affect the next one.
 */
export async function runCode(
  { source, input, nowMs, timeoutMs, memoryMb, maxBytes },
  { onStart, onEnd, onLog },
) {
  const wasmMemory = new WebAssembly.Memory({
    initial: (FIRST_MB * MB) / PAGE,
    maximum: (MAX_MB * MB) / PAGE,
  });
  const wasmModule = await wasm;
  const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }));
  const runtime = quickJs.newRuntime({ maxStackSizeBytes: STACK_BYTES });
  const vm = runtime.newContext();
  const tooMuch = { reason: "resources", message: `The code needs more than ${memoryMb} MiB of memory.` };

  // The time limit starts only now, because creating the instance takes a long time on a busy machine.
  onStart();
  const time = limitProcessorTime(timeoutMs);
  let isLate = false;
  runtime.setInterruptHandler(() => {
    isLate ||= time.isSpent();
    return isLate;
  });

  let ending = null;
  /**
   * Reads a string after the code has ended. Reading needs memory as well, so the code's memory limit is
   * lifted first.
   */
  const taken = (handle) => {
    runtime.setMemoryLimit(-1);
    return vm.getString(handle);
  };
  const logs = keepLogs(onLog);
  const host = vm.newObject();
  const offer = (name, work) => vm.setProp(host, name, vm.newFunction(name, work));
  offer("listens", () => (logs.isFull() ? vm.false : vm.true));
  offer("log", (line) => {
    if (!logs.isFull()) logs.add(vm.getString(line));
  });
  offer("done", (json) => {
    ending ??= { json: taken(json) };
  });
  offer("fail", (fault) => {
    ending ??= { fault: taken(fault) };
  });

  const failure = (handle) => {
    if (isLate) return { reason: "time", message: "" };
    const { name, message, stack } = Object(vm.dump(handle));
    return thrown({ name, message, stack, line: null }, tooMuch);
  };
  const must = (made) => {
    if (made.error) throw failure(made.error);
    return made.value;
  };

  try {
    const around = must(vm.evalCode(`(${surroundings})`, "surroundings.js"));
    const begin = must(vm.callFunction(around, vm.undefined, host, vm.newNumber(nowMs)));
    const run = must(vm.newString(input).consume((text) => vm.callFunction(begin, vm.undefined, text)));
    const given = vm.dump(runtime.computeMemoryUsage()).memory_used_size;
    runtime.setMemoryLimit(given + memoryMb * MB);
    const code = must(vm.evalCode(source, "code.js"));
    const running = must(vm.callFunction(run, vm.undefined, code));
    while (ending === null && !isLate && runtime.hasPendingJob()) {
      const { error } = runtime.executePendingJobs(JOBS_AT_ONCE);
      if (error && isLate) break;
      isLate ||= time.isSpent();
    }
    if (isLate) throw { reason: "time", message: "" };
    if (ending === null) {
      if (vm.getPromiseState(running).type === "rejected") throw tooMuch;
      throw { reason: "failed", message: "The code waits for something that never comes." };
    }
  } catch (error) {
    throw isLate ? { reason: "time", message: "" } : inHost(error, tooMuch);
  }
  if (ending.fault !== undefined) throw thrown(JSON.parse(ending.fault), tooMuch);
  onEnd();
  return checked(ending.json, maxBytes);
}

function keepLogs(onLog) {
  let lines = 0;
  let room = MAX_LOG_BYTES;
  return {
    isFull: () => lines >= MAX_LINES || room <= 0,
    add(json) {
      let line = JSON.parse(json).toWellFormed();
      if (Buffer.byteLength(line) > room) line = cut(line, room);
      lines += 1;
      room -= Math.max(1, Buffer.byteLength(line));
      onLog(line);
    },
  };
}

function cut(line, bytes) {
  // The line may have been cut in the middle of a character, so an incomplete last character is removed.
  return Buffer.from(line).subarray(0, bytes).toString("utf8").replace(/�$/u, "");
}

function checked(json, maxBytes) {
  if (Buffer.byteLength(json) > maxBytes) {
    throw { reason: "size", message: `The result has more than ${maxBytes} bytes.` };
  }
  let levels = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (char === '"') isText = !isText;
    else if (isText) at += char === "\\" ? 1 : 0;
    else if (char === "[" || char === "{") levels += 1;
    else if (char === "]" || char === "}") levels -= 1;
    if (levels > MAX_LEVELS) {
      throw { reason: "failed", message: `The result has more than ${MAX_LEVELS} levels.` };
    }
  }
  return json;
}

const PLACE = /\bcode\.js:(\d+)/;

function thrown({ name, message, stack, line }, tooMuch) {
  if (name === "InternalError" && message === "out of memory") return tooMuch;
  const place = PLACE.exec(stack ?? "")?.[1];
  const at = line ?? (place === undefined ? null : Number(place));
  const said = [name === "Error" ? "" : name, message].filter(Boolean).join(": ");
  return {
    reason: "failed",
    message: (said || "The code threw an error without a message.").slice(0, 2_000),
    ...(at === null ? {} : { line: at }),
  };
}

/**
 * Explains an error thrown outside the code. It is a RangeError if the host's stack overflows: QuickJS checks
 * its stack depth, but some of its functions recurse without a check.
 */
function inHost(error, tooMuch) {
  if (error instanceof RangeError) {
    return {
      reason: "resources",
      message: "The code recurses too deeply, or its data is nested too deeply.",
    };
  }
  return typeof error?.reason === "string" ? error : tooMuch;
}
