import { randomToken } from "@/lib/kit/id";

const USABLE = /^[\w.:-]{1,64}$/;

export function requestId(given: string | null | undefined): string {
  return given !== null && given !== undefined && USABLE.test(given) ? given : randomToken(16);
}
