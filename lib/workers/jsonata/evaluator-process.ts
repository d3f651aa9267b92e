import { spawn } from "node:child_process";
import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Evaluation, EvaluationFault, EvaluationLimits } from "./evaluation";
import { evaluatorCommand } from "./evaluator-command";

const MEMORY_MB = 256;
// Expressions are limited by CPU time, which the evaluator process itself measures. Wall-clock time matters
// only if the machine is too busy to start or continue the process; the step is then retried.
export const START_MS = 120_000;
const STALL_MS = 120_000;
/**
 * Signal that ends an evaluator process when an expression exceeds its CPU time limit. The process sends the
 * signal to itself.
 */
const OUT_OF_TIME = "SIGVTALRM";

const message = z.discriminatedUnion("state", [
  z.object({ state: z.literal("ready") }),
  z.object({ state: z.literal("started") }),
  z.object({ state: z.literal("evaluated") }),
  z.object({ state: z.literal("logged"), line: z.string() }),
  z.object({ state: z.literal("done"), json: z.string() }),
  z.object({
    state: z.literal("failed"),
    fault: z.object({
      reason: z.enum(["failed", "resources", "size", "time"]),
      message: z.string(),
      code: z.string().optional(),
      position: z.number().optional(),
      line: z.number().optional(),
    }),
  }),
]);
type Event = z.infer<typeof message> | { readonly state: "gone"; readonly signal: string | null };

export interface EvaluatorProcess {
  /** Evaluates one job at a time. Call it only while the process is alive. */
  evaluate(evaluation: Evaluation, limits: EvaluationLimits): Promise<Result<Json, EvaluationFault>>;
  readonly alive: boolean;
  stop(): void;
}

export function startEvaluator(): EvaluatorProcess {
  const child = spawnEvaluator();
  let alive = true;
  let ready = false;
  let listen = (_event: Event): void => undefined;
  const gone = (signal: string | null) => {
    alive = false;
    listen({ state: "gone", signal });
  };
  child.on("exit", (_code, signal) => gone(signal));
  child.on("error", () => gone(null));
  child.on("message", (sent) => {
    const event = message.parse(sent);
    if (event.state === "ready") ready = true;
    listen(event);
  });
  // An idle evaluator must not keep this process alive. While an evaluator is busy, the timer below keeps it
  // alive.
  child.unref();
  child.channel?.unref();

  return {
    get alive() {
      return alive;
    },
    stop: () => {
      alive = false;
      child.kill("SIGKILL");
    },
    evaluate: (evaluation, limits) =>
      new Promise((resolve) => {
        const { program = "jsonata", expression, input, nowMs, signal } = evaluation;
        const memoryMb = limits.memoryMb ?? MEMORY_MB;
        let reason: EvaluationFault = {
          reason: "broken",
          message: "Couldn't start the process that evaluates expressions.",
        };
        const kill = (why: EvaluationFault) => {
          reason = why;
          alive = false;
          child.kill("SIGKILL");
        };
        const cancel = () => kill({ reason: "cancelled", message: "The step was cancelled." });
        let timer = setTimeout(() => kill(STALLED), START_MS);
        const settle = (result: Result<Json, EvaluationFault>) => {
          clearTimeout(timer);
          signal.removeEventListener("abort", cancel);
          listen = () => undefined;
          resolve(result);
        };
        const submit = () => {
          const job = { program, expression, input: JSON.stringify(input), nowMs, ...limits };
          child.send(job, (error) => (error === null ? undefined : gone(null)));
        };
        signal.addEventListener("abort", cancel, { once: true });
        listen = (event) => {
          if (event.state === "gone")
            return settle(fail(event.signal === OUT_OF_TIME ? tookTooLong(evaluation, limits) : reason));
          // Ignores messages that the process sent before it was killed.
          if (!alive) return;
          switch (event.state) {
            case "ready":
              return submit();
            case "started":
              clearTimeout(timer);
              timer = setTimeout(() => kill(STALLED), limits.timeoutMs + STALL_MS);
              reason = {
                reason: "resources",
                message: `The ${nameOf(evaluation)} needs more than ${memoryMb} MB of memory.`,
              };
              return;
            case "evaluated":
              clearTimeout(timer);
              timer = setTimeout(() => kill(STALLED), STALL_MS);
              return;
            case "logged":
              return evaluation.log?.(event.line);
            case "done":
              return settle(ok(JSON.parse(event.json)));
            case "failed":
              return settle(
                fail(event.fault.reason === "time" ? tookTooLong(evaluation, limits) : event.fault),
              );
          }
        };
        if (ready) submit();
      }),
  };
}

function spawnEvaluator() {
  return spawn(process.execPath, evaluatorCommand(MEMORY_MB), {
    // None of this process's environment variables are passed on, so code finds no keys there and Node gets
    // no options from them.
    env: { NODE_ENV: "production", TZ: "UTC" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    windowsHide: true,
  });
}

const STALLED: EvaluationFault = {
  reason: "busy",
  message: "The server is too busy to evaluate the expression. Try again later.",
};

function nameOf({ program }: Evaluation): string {
  return program === "javascript" ? "code" : "expression";
}

function tookTooLong(evaluation: Evaluation, { timeoutMs }: EvaluationLimits): EvaluationFault {
  return { reason: "time", message: `The ${nameOf(evaluation)} took longer than ${timeoutMs / 1000} s.` };
}
