import { findSubscriptionOf, type SubscriptionRow } from "@/db/queries/subscriptions";
import { findCallerByToken } from "@/lib/auth/find-caller";
import { parseAddress } from "@/lib/egress/is-public-address";
import { fail, ok, type Result } from "@/lib/kit/result";
import { judgeAccess } from "@/lib/pricing/judge-access";
import { priceAt } from "@/lib/pricing/price-state";
import type { Right } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { checkSubscription, type Funds } from "@/lib/service/money/check-subscription";
import { paymentRequired } from "@/lib/service/money/refuse-payment";
import type { Payer } from "@/lib/service/money/reserve-cycles";
import type { Services, WebCaches } from "@/lib/service/services";
import { checkKey } from "@/lib/trigger/check-key";
import type { LiveWorkflow } from "./live-workflows";

/**
 * Who calls an endpoint of a workflow. These are accepted, and any one is enough: the endpoint's own key, which is its
 * owner's and costs nothing; a reader's, which its owner gave away for one provider; and, of a workflow that is, or
 * was, for sale, a subscription's, which says who pays.
 */
export type CallerKind =
  | { readonly who: "owner" }
  | { readonly who: "reader" }
  | { readonly who: "subscriber"; readonly subscription: SubscriptionRow; readonly key: string | null }
  /** `known`: the key or token is known here, but gives no right to this. */
  | { readonly who: "stranger"; readonly known: boolean };

const STRANGER = ok<CallerKind>({ who: "stranger", known: false });

/** What a call is that comes with its owner's right. */
export const OWNER = ok<CallerKind>({ who: "owner" });

interface Endpoint {
  readonly workflow: LiveWorkflow;
  /** The webhook's or the provider's. */
  readonly id: string;
  /** "" is open, null cannot be read. */
  readonly key: string | null;
  /** The right that the caller of an API token must have in their workspace. */
  readonly right: Extract<Right, "read" | "write">;
}

interface Presented {
  readonly keys: readonly string[];
  /** Where the call came from; null where nobody guesses, since these keys were right before. */
  readonly address: (() => string) | null;
}

type Refused = (checked: "missing" | "wrong") => Problem;

/**
 * Refused with 401 where the endpoint has a key and none that was sent is known. Rights are judged later. Who sends wrong
 * keys again and again is told to wait, since each is looked for in the database; what is for everybody is served without
 * looking.
 */
export async function identifyCaller(
  services: Services,
  memory: WebCaches,
  endpoint: Endpoint,
  presented: Presented,
  refused: Refused,
): Promise<Result<CallerKind, Problem>> {
  const { workflow, id, key } = endpoint;
  const { keys } = presented;
  const checked = key === null ? "wrong" : checkKey(keys, key);
  const isOpen = key === "";
  if ((isOpen && keys.length === 0) || checked === "missing" || presented.address === null)
    return judge(services, memory, endpoint, keys, checked, refused);
  const address = `${workflow.id}/${id} ${networkOf(presented.address())}`;
  const now = services.clock();
  const closed = memory.wrongKeys.closed(address, now);
  if (closed !== null) return isOpen && isFree(services, workflow) ? STRANGER : fail(tooMany(closed));
  const judged = await judge(services, memory, endpoint, keys, checked, refused);
  if (judged.ok && !(isOpen && isUnknown(judged.value))) {
    memory.wrongKeys.right(address, now);
    return judged;
  }
  const wait = memory.wrongKeys.wrong(address, now);
  return wait === null || judged.ok ? judged : fail(tooMany(wait));
}

function isUnknown(caller: CallerKind): boolean {
  return caller.who === "stranger" && !caller.known;
}

function isFree({ clock }: Services, { pricing }: LiveWorkflow): boolean {
  return pricing === null || priceAt(pricing, clock()).price.mode === "free";
}

async function judge(
  services: Services,
  memory: WebCaches,
  endpoint: Endpoint,
  keys: readonly string[],
  checked: ReturnType<typeof checkKey>,
  refused: Refused,
): Promise<Result<CallerKind, Problem>> {
  const { workflow, key, right } = endpoint;
  if (checked === "passed" && key !== "") return workflow.pricing === null ? STRANGER : OWNER;
  if (await isReader(services, memory, endpoint, keys)) return ok({ who: "reader" });
  if (workflow.pricing === null) return checked === "passed" ? STRANGER : fail(refused(checked));
  const caller = await recognise(services, memory, workflow, right, keys);
  if (caller.who !== "stranger" || checked === "passed") return ok(caller);
  return caller.known && !isFree(services, workflow) ? ok(caller) : fail(refused(checked));
}

/** A reader's key opens its own provider, and no trigger. */
async function isReader(
  services: Services,
  memory: WebCaches,
  { workflow, id, right }: Endpoint,
  keys: readonly string[],
): Promise<boolean> {
  for (const key of right === "read" ? keys : []) {
    const found = await memory.readers.find(key);
    if (found?.workflowId !== workflow.id || found.providerId !== id) continue;
    memory.readers.used(found, services.clock());
    return true;
  }
  return false;
}

/**
 * Whether one of the keys is an API token of the workflow's own workspace. An address that sends made-up keys is not looked
 * for any more, as above; a token that was right keeps it open.
 */
export async function hasOwnToken(
  services: Services,
  { wrongKeys }: WebCaches,
  { workflow, id }: Pick<Endpoint, "workflow" | "id">,
  { keys, address }: { readonly keys: readonly string[]; address(): string },
): Promise<boolean> {
  if (keys.length === 0) return false;
  const place = `${workflow.id}/${id} ${networkOf(address())}`;
  if (wrongKeys.closed(place, services.clock()) !== null) return false;
  for (const key of keys) {
    const caller = await findCallerByToken(services, key);
    if (!caller.ok || caller.value.workspaceId !== workflow.workspaceId) continue;
    wrongKeys.right(place, services.clock());
    return true;
  }
  return false;
}

/** One household or server has a whole /64 of IPv6. */
export function networkOf(address: string): string {
  const parsed = address.includes(":") ? parseAddress(address) : null;
  return parsed === null ? address : parsed.toNormalizedString().split(":").slice(0, 4).join(":");
}

function tooMany(retryAfter: number): Problem {
  const detail = `Too many wrong keys came from your address. Try again in ${retryAfter} s.`;
  return problem("rate_limited", detail, { retryAfter });
}

/** Who pays for the call; null where nobody does. */
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
  memory: WebCaches,
  workflow: LiveWorkflow,
  right: Endpoint["right"],
  keys: readonly string[],
): Promise<CallerKind> {
  let known = false;
  for (const key of keys) {
    const subscription = await memory.subscribers.find(key);
    if (subscription?.kind !== "workflow" || subscription.itemId !== workflow.id) continue;
    known = true;
    if (judgeAccess(subscription, services.clock()).state !== "ended")
      return { who: "subscriber", subscription, key };
  }
  for (const key of known ? [] : keys) {
    const caller = await findCallerByToken(services, key);
    if (!caller.ok || !caller.value.rights.includes(right)) continue;
    const { workspaceId } = caller.value;
    if (workspaceId === workflow.workspaceId) return { who: "owner" };
    known = true;
    const subscription = await findSubscriptionOf(services.hot, "workflow", workflow.id, workspaceId);
    if (subscription && judgeAccess(subscription, services.clock()).state !== "ended")
      return { who: "subscriber", subscription, key: null };
  }
  return { who: "stranger", known };
}
