import { addressGroup } from "@/lib/auth/address-group";
import { type Problem, problem } from "@/lib/schema/problem";

/** Where wrong keys are counted: at one endpoint, for one address or IPv6 network. */
export function keyPlace(endpoint: string, address: string): string {
  return `${endpoint} ${addressGroup(address)}`;
}

export function tooManyKeys(retryAfter: number): Problem {
  const detail = `Too many wrong keys came from your address. Try again in ${retryAfter} s.`;
  return problem("rate_limited", detail, { retryAfter });
}
