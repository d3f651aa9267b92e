import { randomToken } from "@/lib/kit/id";

const USABLE = /^[\w.:-]{1,64}$/;

/** The id that a proxy gave, if it is safe to write into a header and a log; else one of our own. */
export function requestId(given: string | null | undefined): string {
  return given !== null && given !== undefined && USABLE.test(given) ? given : randomToken(16);
}
