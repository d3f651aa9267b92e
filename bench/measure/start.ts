import { pause } from "@/bench/pause";
import { type Place, startInstance } from "@/bench/product/instance";
import { memoryOfTree } from "@/bench/product/memory";
import { postmasterOf } from "@/bench/product/postmaster-of";
import { callOnce } from "./calls";

export interface Started {
  /** `npm start` until a call was answered 202. */
  readonly firstCallMs: number;
  /** Of all processes, Postgres and npm included, when nothing has happened for a while. */
  readonly idleBytes: number;
}

const SETTLE_MS = 6_000;

/** A start on a data folder that has been used before. */
export async function measureStart(place: Place, workflowId: string): Promise<Started> {
  const begun = performance.now();
  const starting = startInstance(place, { workers: 1 });
  const failed = starting.then(() => new Promise<never>(() => undefined));
  // Until the port is open there is nobody to answer.
  while ((await Promise.race([callOnce(place.port, workflowId).catch(() => 0), failed])) !== 202)
    await pause(5);
  const firstCallMs = performance.now() - begun;
  const instance = await starting;
  await pause(SETTLE_MS);
  const idleBytes = memoryOfTree([instance.pid, await postmasterOf(place.dataDir)]);
  await instance.stop();
  return { firstCallMs, idleBytes };
}
