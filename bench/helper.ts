import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { z } from "zod";

/**
 * A process that does one task at a time, so that the measured code doesn't share a thread with the measuring
 * code.
 */
export interface Helper {
  ask<T extends z.ZodType>(task: unknown, answer: T): Promise<z.output<T>>;
  readonly pid: number;
  stop(): void;
}

const reply = z.union([z.object({ ok: z.unknown() }), z.object({ error: z.string() })]);

export function startHelper(name: string): Helper {
  const child = fork(path.join(import.meta.dirname, "children", `${name}.ts`), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return {
    pid: child.pid ?? 0,
    async ask(task, answer) {
      child.send({ task });
      const message = reply.parse(await nextMessage(child, name));
      if ("error" in message) throw new Error(`${name}: ${message.error}`);
      return answer.parse(message.ok);
    },
    stop: () => child.kill(),
  };
}

function nextMessage(child: ChildProcess, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`${name} ended before it answered`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message);
    });
  });
}

/** Answers tasks inside the helper process. */
export function answerTasks<T extends z.ZodType>(
  shape: T,
  work: (task: z.output<T>) => Promise<unknown>,
): void {
  const envelope = z.object({ task: z.unknown() });
  process.on("message", (message) => {
    const parsed = shape.safeParse(envelope.parse(message).task);
    const done = parsed.success ? work(parsed.data) : Promise.reject(parsed.error);
    done.then(
      (ok) => process.send?.({ ok }),
      (error) => process.send?.({ error: String(error) }),
    );
  });
  process.on("disconnect", () => process.exit());
}
