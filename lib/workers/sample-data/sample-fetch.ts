import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { ProviderName } from "@/lib/workers/define-worker";
import { sampleAnswer } from "./sample-answer";

/** The sample providers in this process respond to the requests, so nothing is sent over the network. */
export function sampleFetch(provider: ProviderName, now: () => number): GuardedFetch {
  return async (url, { method = "GET", body, signal } = {}) => {
    if (signal?.aborted) return { ok: false, code: "cancelled", message: "Cancelled." };
    const request = typeof body === "string" ? { method, url, body } : { method, url };
    const { status, headers, body: text } = sampleAnswer(provider, request, now());
    return { ok: true, status, headers, body: new TextEncoder().encode(text), url };
  };
}
