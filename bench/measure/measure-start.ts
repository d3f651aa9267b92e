import { median } from "@/bench/load/latency";
import { pause } from "@/bench/pause";
import { type Instance, type Place, startInstance } from "@/bench/product/instance";
import { memoryOfTree } from "@/bench/product/memory-of-tree";
import { postmasterOf } from "@/bench/product/postmaster-of";
import { callOnce } from "./calls";

export interface Started {
  /** Median time from `npm start` until a call is answered with 202. */
  readonly firstCallMs: number;
  /** Idle memory of all processes, including Postgres and npm. */
  readonly idleBytes: number;
}

const SETTLE_MS = 6_000;

/** Starts with a data folder that has been used before. */
export async function measureStart(place: Place, workflowId: string, times: number): Promise<Started> {
  const firstCalls: number[] = [];
  let idleBytes = 0;
  for (let start = 1; start <= times; start += 1) {
    const { instance, firstCallMs } = await startOnce(place, workflowId);
    firstCalls.push(firstCallMs);
    if (start === times) {
      await pause(SETTLE_MS);
      idleBytes = memoryOfTree([instance.pid, await postmasterOf(place.dataDir)]);
    }
    await instance.stop();
  }
  return { firstCallMs: median(firstCalls), idleBytes };
}

async function startOnce(
  place: Place,
  workflowId: string,
): Promise<{ instance: Instance; firstCallMs: number }> {
  const begun = performance.now();
  const starting = startInstance(place, { workers: 1 });
  const failed = starting.then(() => new Promise<never>(() => undefined));
  // Connections fail until the port is open.
  while ((await Promise.race([callOnce(place.port, workflowId).catch(() => 0), failed])) !== 202)
    await pause(5);
  const firstCallMs = performance.now() - begun;
  return { instance: await starting, firstCallMs };
}
