import type { ReaderKeyRow } from "@/db/queries/reader-keys";
import type { SubscriptionRow } from "@/db/queries/subscriptions";
import { findCallerByToken } from "@/lib/auth/find-caller";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";

/** Whose program is asking for tools. */
export type ToolUser =
  | { readonly who: "caller"; readonly caller: Caller }
  | { readonly who: "subscriber"; readonly subscription: SubscriptionRow }
  | { readonly who: "reader"; readonly reader: ReaderKeyRow };

export async function findToolUser(
  services: Services,
  keys: readonly string[],
): Promise<Result<ToolUser, Problem>> {
  const memory = await services.web();
  for (const key of keys) {
    const subscription = await memory.subscribers.find(key);
    if (subscription) return ok({ who: "subscriber", subscription });
    const reader = await memory.readers.find(key);
    if (reader) {
      memory.readers.used(reader, services.clock());
      return ok({ who: "reader", reader });
    }
    const caller = await findCallerByToken(services, key);
    if (caller.ok) return ok({ who: "caller", caller: caller.value });
  }
  return fail(
    problem(
      "unauthorized",
      "Send an API token, or the key of a subscription or a reader, as `Authorization: Bearer KEY`.",
    ),
  );
}
