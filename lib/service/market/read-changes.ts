import { findInterfaceVersions } from "@/db/queries/interface-versions";
import type { ItemKey } from "@/db/queries/market";
import { listPriceVersions } from "@/db/queries/price-changes";
import { findClosedTiers } from "@/db/queries/price-tiers";
import type { MarketChange } from "@/lib/contract/market-changes";
import { plansOf } from "@/lib/service/money/price-history";
import { tierNamed } from "@/lib/service/money/tier-named";
import type { Services } from "@/lib/service/services";
import { diffInterfaces } from "./diff-interfaces";
import { type Interface, interfaceOf } from "./interface-of";
import { priceEvents } from "./price-events";

const MAX_VERSIONS = 20;
const MAX_PRICES = 100;
const MAX_CHANGES = 40;

/** Returns the item's changes since it was first listed, newest first. Earlier changes are private. */
export async function readChanges(
  { db, clock }: Pick<Services, "db" | "clock">,
  key: ItemKey,
  { workflowId, listedAt }: { readonly workflowId: string | null; readonly listedAt: Date | null },
): Promise<MarketChange[]> {
  if (listedAt === null) return [];
  const since = listedAt.getTime();
  const hasInterface = workflowId !== null && (key.kind === "workflow" || key.kind === "worker");
  const [versions, prices, plans, closed] = await Promise.all([
    hasInterface ? findInterfaceVersions(db, workflowId, MAX_VERSIONS + 1) : [],
    listPriceVersions(db, key, { before: null, limit: MAX_PRICES }),
    plansOf(db, key),
    findClosedTiers(db, key),
  ]);
  const nameOf = (tier: string | null) =>
    plans.size < 2 ? null : tierNamed({ tier, name: plans.get(tier)?.name ?? null }).name;
  const changes: MarketChange[] = [
    ...versionEvents(versions, since, key.kind === "worker"),
    ...priceEvents(prices, { since, now: clock(), nameOf }),
    ...closed
      .filter(({ closedAt }) => closedAt.getTime() >= since)
      .map(({ closedAt, ...named }): MarketChange => {
        const { name: plan } = tierNamed(named);
        return { kind: "plan_closed", at: closedAt.toISOString(), plan };
      }),
    { kind: "listed", at: listedAt.toISOString() },
  ];
  // Sorting is stable, so the event "listed" stays last among events with the same time.
  return changes.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, MAX_CHANGES);
}

type Version = Awaited<ReturnType<typeof findInterfaceVersions>>[number];

function versionEvents(versions: readonly Version[], since: number, isWorker: boolean): MarketChange[] {
  const shown = (version: Version): Interface => {
    const found = interfaceOf(version.workers);
    // Users of a worker never see what its workflow publishes.
    return isWorker ? { ...found, providers: new Map() } : found;
  };
  return versions.flatMap((version, index): MarketChange[] => {
    const before = versions[index + 1];
    if (before === undefined || version.publishedAt.getTime() <= since) return [];
    const at = version.publishedAt.toISOString();
    const changed = diffInterfaces(shown(before), shown(version));
    return [{ kind: "version", at, version: version.version, interface: changed }];
  });
}
