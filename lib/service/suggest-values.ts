import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import type { suggest as contract } from "@/lib/contract/suggest";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { type SuggestKind, suggest } from "@/lib/workers/suggest/suggest";
import { personalCall } from "./personal-call";
import type { Services } from "./services";

export async function suggestValues(
  services: Services,
  caller: Caller,
  kind: SuggestKind,
  { q, limit }: QueryOf<typeof contract>,
  signal: AbortSignal,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  return ok({ items: await suggest(kind, q, limit, personalCall(services, caller, signal)) });
}
