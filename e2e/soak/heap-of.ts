import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "undici";
import { z } from "zod";
import type { Instance } from "@/e2e/durability/instance";
import { signal } from "@/e2e/durability/processes";

/**
 * Lets a test inspect the processes of an instance. On a signal, each opens its inspector on a port of its
 * own.
 */
export const INSPECTED = { NODE_OPTIONS: "--inspect-port=127.0.0.1:0" } as const;

const answered = z.looseObject({
  id: z.int(),
  result: z.looseObject({ result: z.object({ value: z.string() }).optional() }),
});
const memory = z.object({ heapUsed: z.number(), external: z.number(), rss: z.number() });
const LISTENING = /Debugger listening on (ws:\S+)/g;

/**
 * Returns a process's memory after a forced garbage collection, in bytes. Uses the inspector, which is opened
 * by a signal.
 */
export type Heap = () => Promise<{ held: number; resident: number }>;

export async function heapOf(instance: Instance, pid: number): Promise<Heap> {
  const before = [...instance.output().matchAll(LISTENING)].length;
  signal(pid, "SIGUSR1");
  for (;;) {
    const address = [...instance.output().matchAll(LISTENING)].at(before)?.[1];
    if (address !== undefined) return () => ask(address);
    await pause(50);
  }
}

async function ask(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  let id = 0;
  const call = (method: string, params: object = {}) =>
    new Promise<z.infer<typeof answered>["result"]>((resolve) => {
      id += 1;
      const mine = id;
      socket.addEventListener("message", ({ data }) => {
        const said = answered.safeParse(JSON.parse(String(data)));
        if (said.success && said.data.id === mine) resolve(said.data.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  // Runs twice, because the second collection frees what finalizers released.
  await call("HeapProfiler.collectGarbage");
  await call("HeapProfiler.collectGarbage");
  const expression = "JSON.stringify(process.memoryUsage())";
  const { result } = await call("Runtime.evaluate", { expression, returnByValue: true });
  socket.close();
  const { heapUsed, external, rss } = memory.parse(JSON.parse(result?.value ?? ""));
  return { held: heapUsed + external, resident: rss };
}
