import { findMarketItem } from "@/db/queries/market";
import { findPriceItem } from "@/db/queries/prices";
import { findSubscriptionOf } from "@/db/queries/subscriptions";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { priceAt } from "@/lib/pricing/price-state";
import type { DataForm } from "@/lib/schema/data-form";
import type { Caller } from "@/lib/schema/person";
import { FREE, type Price } from "@/lib/schema/price";
import { problem } from "@/lib/schema/problem";
import { identifyCaller } from "@/lib/service/intake/identify-caller";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import type { LiveProvider, LiveTrigger, LiveWorkflow } from "@/lib/service/published/live-workflows";
import type { Services } from "@/lib/service/services";
import { type DescribedEndpoint, describeEndpoint, type EndpointName } from "./describe-endpoint";
import { isOnShow } from "./is-on-show";
import { formOfProvider } from "./market-endpoints";
import { type EndpointExample, readExample } from "./read-example";
import { STORE_CACHE } from "./store-cache";

export interface EndpointVisit extends EndpointName {
  readonly caller: Caller | null;
  readonly keys: readonly string[];
  address(): string;
  readonly origin: string;
}

export interface EndpointPage extends Pick<DescribedEndpoint, "workflow"> {
  /** The form is null for triggers, and before there is data. */
  readonly form: DataForm | null;
  readonly isOwn: boolean;
  readonly isLive: boolean;
  /** Null if the workflow is neither listed nor for sale. */
  readonly offer: EndpointOffer | null;
  readonly example: EndpointExample | null;
}

export interface EndpointOffer {
  readonly price: Price;
  readonly publisher: string;
  /** Null if the store doesn't list the item. */
  readonly slug: string | null;
}

/**
 * Returns null if the visitor isn't allowed to see the page, as if it didn't exist. Members of the workspace
 * see the endpoints of a draft, too.
 */
export async function readEndpointPage(
  services: Services,
  visit: EndpointVisit,
): Promise<EndpointPage | null> {
  const { kind, workflowId, endpointId, caller } = visit;
  const { live: workflows, values } = await services.part(INTAKE_MEMORY);
  const workflow = await workflows.find(workflowId);
  if (workflow === null || workflow.isBlocked) return null;
  const provider = kind === "provider" ? (workflow.providers.get(endpointId) ?? null) : null;
  const endpoint = provider ?? (kind === "trigger" ? (workflow.triggers.get(endpointId) ?? null) : null);
  const isOwn = caller?.workspaceId === workflow.workspaceId && caller.rights.includes("read");
  const offer = await readOffer(services, workflowId);
  if (!isOwn && !(endpoint && (await isVisible(services, workflow, endpoint, offer, visit)))) return null;
  const described = await findDescribed(services, workflow, visit);
  if (described === null) return null;
  const { shape } = described;
  const form = provider && (await formOfProvider(values, workflowId, provider));
  return {
    workflow: described.workflow,
    form,
    isOwn,
    isLive: endpoint !== null,
    offer,
    example: await readExample(services, visit, { form, shape, isOnShow: offer !== null }),
  };
}

function findDescribed(services: Services, { workspaceId, version }: LiveWorkflow, visit: EndpointVisit) {
  const { kind, workflowId, endpointId } = visit;
  const read = () => describeEndpoint(services, { workspaceId }, visit);
  if (version === null) return read();
  const key = JSON.stringify([workflowId, version, kind, endpointId]);
  return services.part(STORE_CACHE).endpoints.find(key, async () => {
    const value = await read();
    return { value, bytes: JSON.stringify(value).length * 2 };
  });
}

async function readOffer(services: Services, workflowId: string): Promise<EndpointOffer | null> {
  const { db, clock, env } = services;
  const key = { kind: "workflow", itemId: workflowId } as const;
  const row = await findMarketItem(db, key);
  if (row === undefined) return null;
  const item = await findPriceItem(db, "workflow", workflowId);
  if (!isOnShow(services, row, item)) return null;
  return {
    price: item ? priceAt(item.state, clock()).price : FREE,
    publisher: row.publisher,
    slug: env.store && row.listed ? row.slug : null,
  };
}

async function isVisible(
  services: Services,
  workflow: LiveWorkflow,
  endpoint: LiveTrigger | LiveProvider,
  offer: EndpointOffer | null,
  { caller, keys, ...visit }: EndpointVisit,
): Promise<boolean> {
  if (offer !== null || isOpen(services, workflow, endpoint)) return true;
  if (caller !== null && (await isSubscribed(services, workflow, caller))) return true;
  return keys.length > 0 && (await hasKey(services, workflow, endpoint, { keys, ...visit }));
}

function isOpen(
  { clock }: Services,
  { pricing }: LiveWorkflow,
  { key }: LiveTrigger | LiveProvider,
): boolean {
  return key === "" && (pricing === null || priceAt(pricing, clock()).price.mode === "free");
}

async function isSubscribed(
  { db, clock }: Services,
  { id }: LiveWorkflow,
  { workspaceId }: Caller,
): Promise<boolean> {
  const subscription = await findSubscriptionOf(db, "workflow", id, workspaceId);
  return subscription !== undefined && evaluateAccess(subscription, clock()).state !== "ended";
}

async function hasKey(
  services: Services,
  workflow: LiveWorkflow,
  { key }: LiveTrigger | LiveProvider,
  { kind, endpointId, keys, address }: Omit<EndpointVisit, "caller">,
): Promise<boolean> {
  const right = kind === "trigger" ? "write" : "read";
  const memory = await services.part(INTAKE_MEMORY);
  const place = { workflow, id: endpointId, key, right } as const;
  const caller = await identifyCaller(services, memory, place, { keys, address }, () =>
    problem("unauthorized", "Invalid key."),
  );
  return caller.ok && (caller.value.who !== "stranger" || workflow.pricing === null);
}
