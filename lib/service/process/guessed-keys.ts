import { addressGroup } from "@/lib/auth/address-group";
import { createWrongKeys, type WrongKeys } from "@/lib/limits/wrong-keys";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Part } from "@/lib/service/services";

export const WRONG_KEYS: Part<WrongKeys> = {
  key: Symbol.for("millrace.wrong-keys"),
  make: createWrongKeys,
};

/**
 * Returns the name of the counter for wrong API keys. It consists of an endpoint and an IPv4 address or IPv6
 * network.
 */
export function keyPlace(endpoint: string, address: string): string {
  return `${endpoint} ${addressGroup(address)}`;
}

export function tooManyKeys(retryAfter: number): Problem {
  const detail = `Too many wrong keys came from your IP address. Try again in ${retryAfter} s.`;
  return problem("rate_limited", detail, { retryAfter });
}
