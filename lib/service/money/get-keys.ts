import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/settings";
import { ok } from "@/lib/kit/result";
import type { DataProvider } from "@/lib/schema/credential";
import type { Caller } from "@/lib/schema/person";
import { on } from "@/lib/service/on";
import { upstreamOf } from "@/lib/service/outbound/choose-secret";
import { createKeyBudgets } from "@/lib/service/outbound/key-budgets";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { allowance } from "@/lib/service/process/allow";
import type { Services } from "@/lib/service/services";
import type { Secret } from "@/lib/workers/define-worker";
import { economicLimit } from "@/lib/workers/economic/hourly-limit";
import { creditsKey } from "@/lib/workers/market-data/credits";
import { sharedKeyWindow } from "@/lib/workers/market-data/shared-key-limit";

type KeyState = AnswerOf<typeof contract.getKeys>[DataProvider];
type Left = Pick<KeyState, "left" | "limit" | "resets_at">;

const UNKNOWN: Left = { left: null, limit: null, resets_at: null };

/** Returns the keys that this person's workers would use, with their remaining quota where it is known. */
export const getKeys = on(contract.getKeys, async (services, { caller }) => {
  const [news, market, economic] = await Promise.all([
    keyState(services, caller, "news"),
    keyState(services, caller, "market"),
    keyState(services, caller, "economic"),
  ]);
  return ok({ news, market, economic });
});

async function keyState(services: Services, caller: Caller, provider: DataProvider): Promise<KeyState> {
  const { workspaceId } = caller;
  const signal = new AbortController().signal;
  const secret = await services
    .part(OUTBOUND_ACCESS)
    .access({ workspaceId, signal, secrets: new Set() })
    .secret(provider);
  return {
    source: sourceOf(secret),
    shared: provider === "market" && secret?.source === "deployment",
    ...(await leftOf(services, caller, provider, secret)),
  };
}

function sourceOf(secret: Secret | null): KeyState["source"] {
  if (secret === null) return "none";
  return secret.source === "parameter" ? "workspace" : secret.source;
}

async function leftOf(
  services: Services,
  { userId }: Caller,
  provider: DataProvider,
  secret: Secret | null,
): Promise<Left> {
  if (secret?.source === "sample" || provider === "news") return UNKNOWN;
  if (provider === "economic") {
    const { hourlyLimit } = upstreamOf(services.env, provider);
    return windowLeft(services, economicLimit(secret, hourlyLimit, userId));
  }
  if (secret?.source === "deployment") return windowLeft(services, sharedKeyWindow(userId));
  const budget = await createKeyBudgets(services.db, services.clock).left(creditsKey({ secret }));
  if (budget === null) return UNKNOWN;
  return { left: budget.left, limit: null, resets_at: new Date(budget.resetsAtMs).toISOString() };
}

async function windowLeft(
  { db, clock }: Services,
  { key, limit, windowMs }: { key: string; limit: number; windowMs: number },
): Promise<Left> {
  const { left, moreAtMs } = await allowance(db, key, { limit, windowMs }, clock());
  return { left, limit, resets_at: moreAtMs === null ? null : new Date(moreAtMs).toISOString() };
}
