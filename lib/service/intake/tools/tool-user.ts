import type { ReaderKeyRow } from "@/db/queries/reader-keys";
import type { SubscriptionRow } from "@/db/queries/subscriptions";
import { findCallerByToken } from "@/lib/auth/find-caller";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Opened } from "@/lib/limits/wrong-keys";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { isBlocked, workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import { keyPlace, tooManyKeys, WRONG_KEYS } from "@/lib/service/process/guessed-keys";
import type { Services } from "@/lib/service/services";

export type ToolUser =
  | { readonly who: "caller"; readonly caller: Caller }
  | { readonly who: "subscriber"; readonly subscription: SubscriptionRow }
  | { readonly who: "reader"; readonly reader: ReaderKeyRow };

/**
 * The first valid key determines the user. Wrong keys are throttled by IP address, separately for each
 * `endpoint`.
 */
export async function findToolUser(
  services: Services,
  keys: readonly string[],
  at: { readonly endpoint: "mcp" | "openbb"; readonly address: string },
): Promise<Result<ToolUser, Problem>> {
  if (keys.length === 0) return NO_KEY;
  const wrongKeys = services.part(WRONG_KEYS);
  const place = keyPlace(at.endpoint, at.address);
  const compared = await wrongKeys.compare(place, keys, services.clock(), (some) => findUser(services, some));
  if (compared.state === "closed") return fail(tooManyKeys(compared.retryAfter));
  const { value, retryAfter } = compared;
  return value.ok || retryAfter === null ? value : fail(tooManyKeys(retryAfter));
}

async function findUser(
  services: Services,
  keys: readonly string[],
): Promise<Opened<Result<ToolUser, Problem>>> {
  const memory = await services.part(INTAKE_MEMORY);
  for (const key of keys) {
    const subscription = await memory.subscribers.find(key);
    if (subscription)
      return {
        value: subscription.isBuyerBlocked
          ? fail(workspaceBlocked())
          : ok({ who: "subscriber", subscription }),
        right: key,
      };
    const reader = await memory.readers.find(key);
    if (reader) {
      memory.readers.used(reader, services.clock());
      return { value: ok({ who: "reader", reader }), right: key };
    }
    const caller = await findCallerByToken(services, key);
    if (caller.ok) return { value: ok({ who: "caller", caller: caller.value }), right: key };
    if (isBlocked(caller.error)) return { value: caller, right: key };
  }
  return { value: NO_KEY, right: null };
}

const NO_KEY = fail(
  problem(
    "unauthorized",
    "Send an API token, a subscription key or a reader key as `Authorization: Bearer KEY`.",
  ),
);
