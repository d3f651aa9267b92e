import * as contract from "@/lib/contract/suggest";
import { ok } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Call } from "@/lib/service/on";
import { on } from "@/lib/service/on";
import { personalCall } from "@/lib/service/people/personal-call";
import type { Services } from "@/lib/service/services";
import { type SuggestKind, suggest } from "@/lib/workers/suggest/suggest";

type SuggestCall = Call<typeof contract.suggestSeries, Caller>;

export const suggestSeries = on(contract.suggestSeries, suggestValues("series"));
export const suggestSymbols = on(contract.suggestSymbols, suggestValues("symbols"));
export const suggestCategories = on(contract.suggestCategories, suggestValues("categories"));
export const suggestSources = on(contract.suggestSources, suggestValues("sources"));

function suggestValues(kind: SuggestKind) {
  return async (services: Services, { caller, query: { q, limit }, request: { signal } }: SuggestCall) =>
    ok({ items: await suggest(kind, q, limit, personalCall(services, caller, signal)) });
}
