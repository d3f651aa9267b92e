import { randomToken } from "@/lib/kit/id";

const USABLE = /^[\w.:-]{1,64}$/;

/** The ID from a proxy, if it is safe in a header and a log; otherwise one of our own. */
export function requestId(given: string | null | undefined): string {
  return given !== null && given !== undefined && USABLE.test(given) ? given : randomToken(16);
}
