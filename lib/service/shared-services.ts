import "server-only";
import { readServerEnv } from "@/lib/env";
import type { Services } from "./services";

const KEY = Symbol.for("millrace.services");

/**
 * Returns the services of this process. Next's bundle and the server each have a copy of every module. The
 * server puts its services on `globalThis`, so that pages use its pools and caches and don't load a second
 * copy of the modules that create them. `next dev` runs without our server, so there the first page creates
 * the services.
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
  // If two pages call this at the same time, both get the services of the first call.
  const held: Services | undefined = Reflect.get(globalThis, KEY);
  if (held === undefined) Reflect.set(globalThis, KEY, services);
  return held ?? services;
}
