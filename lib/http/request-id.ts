import { randomToken } from "@/lib/kit/id";

const USABLE = /^[\w.:-]{1,64}$/;

/** Returns the ID from a proxy, if it is safe in a header and a log; otherwise a new one. */
export function requestId(given: string | null | undefined): string {
  return given !== null && given !== undefined && USABLE.test(given) ? given : randomToken(16);
}
