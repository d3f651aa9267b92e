import { findSubscriptionOf, type SubscriptionRow } from "@/db/queries/subscriptions";
import { findCallerByToken } from "@/lib/auth/find-caller";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Opened } from "@/lib/limits/wrong-keys";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { priceAt } from "@/lib/pricing/price-state";
import type { Right } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { checkSubscription, type Funds } from "@/lib/service/charging/check-subscription";
import { paymentRequired } from "@/lib/service/charging/refuse-payment";
import type { Payer } from "@/lib/service/charging/reserve-cycles";
import { keyPlace, tooManyKeys } from "@/lib/service/process/guessed-keys";
import type { LiveWorkflow } from "@/lib/service/published/live-workflows";
import type { Services } from "@/lib/service/services";
import { checkKey } from "@/lib/trigger/check-key";
import type { IntakeMemory } from "./intake-memory";

/**
 * The caller of a workflow's endpoint. Any of these keys is enough: the endpoint's own key, which is free of
 * charge and acts for the owner; a reader key, which the owner issued for one provider; or, if the workflow
 * is or was for sale, a subscription key, which also identifies the payer.
 */
export type CallerKind =
  | { readonly who: "owner" }
  | { readonly who: "reader" }
  | { readonly who: "subscriber"; readonly subscription: SubscriptionRow; readonly key: string | null }
  /** `known`: the key or token exists, but doesn't give access to this endpoint. */
  | { readonly who: "stranger"; readonly known: boolean };

const UNKNOWN: CallerKind = { who: "stranger", known: false };
const STRANGER = ok(UNKNOWN);

export const OWNER = ok<CallerKind>({ who: "owner" });

interface Endpoint {
  readonly workflow: LiveWorkflow;
  readonly id: string;
  /**
   * Key of the endpoint. "" means that the endpoint is public; null means that the key can't be decrypted.
   */
  readonly key: string | null;
  readonly right: Extract<Right, "read" | "write">;
}

interface Presented {
  readonly keys: readonly string[];
  /**
   * IP address of the caller, for throttling guesses. Null if these keys were valid before, because such a
   * caller isn't guessing.
   */
  readonly address: (() => string) | null;
}

type Refused = (checked: "missing" | "wrong") => Problem;

/**
 * Refuses with 401 if the endpoint has a key and none of the keys sent is valid for it. Permissions are
 * checked later. Wrong keys are throttled by address (`lib/limits/wrong-keys.ts`). While an address is
 * throttled, public free endpoints are served without checking keys.
 */
export async function identifyCaller(
  services: Services,
  memory: IntakeMemory,
  endpoint: Endpoint,
  presented: Presented,
  refused: Refused,
): Promise<Result<CallerKind, Problem>> {
  const { keys, address } = presented;
  const open = async (some: readonly string[]) => identify(services, memory, endpoint, some, refused);
  if (keys.length === 0 || address === null) return (await open(keys)).value;
  const { workflow, id, key } = endpoint;
  const place = keyPlace(`${workflow.id}/${id}`, address());
  const compared = await memory.wrongKeys.compare(place, keys, services.clock(), async (some) => {
    const opened = await open(some);
    // A public free endpoint needs no token. The owner's token is looked up nevertheless, so that it doesn't
    // count as a wrong key.
    const isOpen = key === "" && workflow.pricing === null && opened.right === null;
    return isOpen ? { ...opened, right: await findOwnToken(services, workflow, some) } : opened;
  });
  if (compared.state === "closed")
    return key === "" && isFree(services, workflow) ? STRANGER : fail(tooManyKeys(compared.retryAfter));
  const { value, retryAfter } = compared;
  return value.ok || retryAfter === null ? value : fail(tooManyKeys(retryAfter));
}

function isFree({ clock }: Services, { pricing }: LiveWorkflow): boolean {
  return pricing === null || priceAt(pricing, clock()).price.mode === "free";
}

async function identify(
  services: Services,
  memory: IntakeMemory,
  endpoint: Endpoint,
  keys: readonly string[],
  refused: Refused,
): Promise<Opened<Result<CallerKind, Problem>>> {
  const { workflow, key, right } = endpoint;
  const checked = key === null ? "wrong" : checkKey(keys, key);
  if (checked === "passed" && key !== "")
    return { value: workflow.pricing === null ? STRANGER : OWNER, right: key };
  const reader = await findReader(services, memory, endpoint, keys);
  if (reader !== null) return { value: ok({ who: "reader" }), right: reader };
  const opened =
    workflow.pricing === null
      ? { value: UNKNOWN, right: null }
      : await recognise(services, memory, workflow, right, keys);
  const caller = opened.value;
  const isLetIn =
    caller.who !== "stranger" || checked === "passed" || (caller.known && !isFree(services, workflow));
  return isLetIn
    ? { value: ok(caller), right: opened.right }
    : { value: fail(refused(checked)), right: null };
}

/** A reader key gives access only to its provider, and not to any trigger. */
async function findReader(
  services: Services,
  memory: IntakeMemory,
  { workflow, id, right }: Endpoint,
  keys: readonly string[],
): Promise<string | null> {
  for (const key of right === "read" ? keys : []) {
    const found = await memory.readers.find(key);
    if (found?.workflowId !== workflow.id || found.providerId !== id) continue;
    memory.readers.used(found, services.clock());
    return key;
  }
  return null;
}

/**
 * True if an admitted caller sent an API token of the workflow's own workspace. Checks only keys that were
 * valid here before, so made-up keys cause no queries.
 */
export async function hasOwnToken(
  services: Services,
  { wrongKeys }: IntakeMemory,
  { workflow, id }: Pick<Endpoint, "workflow" | "id">,
  { keys, address }: { readonly keys: readonly string[]; address(): string },
): Promise<boolean> {
  if (keys.length === 0) return false;
  const place = keyPlace(`${workflow.id}/${id}`, address());
  const known = wrongKeys.findKnown(place, keys, services.clock());
  return (await findOwnToken(services, workflow, known)) !== null;
}

async function findOwnToken(
  services: Services,
  { workspaceId }: LiveWorkflow,
  keys: readonly string[],
): Promise<string | null> {
  for (const key of keys) {
    const caller = await findCallerByToken(services, key);
    if (caller.ok && caller.value.workspaceId === workspaceId) return key;
  }
  return null;
}

export async function payerOf(
  services: Services,
  workflow: LiveWorkflow,
  caller: CallerKind,
  origin: string,
  funds: Funds = "now",
): Promise<Result<Payer | null, Problem>> {
  if (workflow.pricing === null || caller.who === "owner" || caller.who === "reader") return ok(null);
  const { price } = priceAt(workflow.pricing, services.clock());
  const offer = { kind: "workflow", itemId: workflow.id, price, origin } as const;
  if (caller.who === "subscriber") {
    const payer = await checkSubscription(services, caller.subscription, offer, funds);
    if (!payer.ok || payer.value.plan === null) return payer;
    const usedBy = caller.key === null ? "token" : caller.subscription.keyPrefix;
    return ok({ ...payer.value, plan: { ...payer.value.plan, usedBy } });
  }
  return price.mode === "free" ? ok(null) : fail(paymentRequired(offer));
}

async function recognise(
  services: Services,
  memory: IntakeMemory,
  workflow: LiveWorkflow,
  right: Endpoint["right"],
  keys: readonly string[],
): Promise<Opened<CallerKind>> {
  let known: string | null = null;
  for (const key of keys) {
    const subscription = await memory.subscribers.find(key);
    if (subscription?.kind !== "workflow" || subscription.itemId !== workflow.id) continue;
    known = key;
    if (evaluateAccess(subscription, services.clock()).state !== "ended")
      return { value: { who: "subscriber", subscription, key }, right: key };
  }
  for (const key of known === null ? keys : []) {
    const caller = await findCallerByToken(services, key);
    if (!caller.ok || !caller.value.rights.includes(right)) continue;
    const { workspaceId } = caller.value;
    if (workspaceId === workflow.workspaceId) return { value: { who: "owner" }, right: key };
    known = key;
    const subscription = await findSubscriptionOf(services.hot, "workflow", workflow.id, workspaceId);
    if (subscription && evaluateAccess(subscription, services.clock()).state !== "ended")
      return { value: { who: "subscriber", subscription, key: null }, right: key };
  }
  return { value: { who: "stranger", known: known !== null }, right: known };
}
