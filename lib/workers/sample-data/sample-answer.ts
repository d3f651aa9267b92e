import type { ProviderName } from "@/lib/workers/define-worker";
import { askExchange } from "./ask-exchange";
import { askNewsroom } from "./ask-newsroom";
import { askStatisticsOffice } from "./ask-statistics-office";
import type { Spoken } from "./path-answer";

export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
}

export interface SampleReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * A synthetic exchange, newsroom and statistics office respond in the real providers' formats, without a key.
 * Their data is derived from names and the time, so the same request at the same time always gets the same
 * response.
 */
export function sampleAnswer(provider: ProviderName, request: SampleRequest, nowMs: number): SampleReply {
  const url = new URL(request.url);
  const { status, body } = PARTS[provider](url, request.body ?? "", nowMs);
  return {
    status,
    headers: { "content-type": typeof body === "string" ? "text/plain" : "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

const PARTS: Readonly<Record<ProviderName, (url: URL, body: string, nowMs: number) => Spoken>> = {
  market: askExchange,
  news: askNewsroom,
  economic: askStatisticsOffice,
};
