import type { AnswerOf } from "@/lib/contract/endpoint";
import type { SuggestQuery, suggestSeries } from "@/lib/contract/suggest";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { personalCall } from "@/lib/service/people/personal-call";
import type { Services } from "@/lib/service/services";
import { type SuggestKind, suggest } from "@/lib/workers/suggest/suggest";

interface SuggestCall {
  readonly caller: Caller;
  readonly query: SuggestQuery;
  readonly request: { readonly signal: AbortSignal };
}

export async function suggestValues(
  services: Services,
  kind: SuggestKind,
  { caller, query: { q, limit }, request: { signal } }: SuggestCall,
): Promise<Result<AnswerOf<typeof suggestSeries>, Problem>> {
  return ok({ items: await suggest(kind, q, limit, personalCall(services, caller, signal)) });
}
