import "server-only";
import { readServerEnv } from "@/lib/env";
import type { Services } from "./services";

const KEY = Symbol.for("millrace.services");

/**
 * The services of this process. Next's bundle and the server's are two copies of every module in one process. The
 * server's services are found on `globalThis`, so that pages use its pools and caches, and load no second copy of
 * the modules that create them. Only `next dev` has no server that ran before.
 */
export async function sharedServices(): Promise<Services> {
  const held: Services | undefined = Reflect.get(globalThis, KEY);
  if (held !== undefined) return held;
  const { makeServices } = await import("./make-services");
  const env = readServerEnv(process.env);
  if (!env.ok) throw new Error(env.error);
  return shareServices(makeServices(env.value));
}

export function shareServices(services: Services): Services {
  // Two pages may ask at the same time: the first one's stay.
  const held: Services | undefined = Reflect.get(globalThis, KEY);
  if (held === undefined) Reflect.set(globalThis, KEY, services);
  return held ?? services;
}
