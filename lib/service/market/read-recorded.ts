import { findMarketItem, type ItemKey } from "@/db/queries/market";
import type { Services } from "@/lib/service/services";
import type { Recorded } from "./recorded";
import { keptSample } from "./shown-sample";

/** What may be tried without a call: from the copy that the owner shows, and nothing else. */
export async function readRecorded({ db }: Pick<Services, "db">, key: ItemKey): Promise<Recorded | null> {
  const row = await findMarketItem(db, key);
  if (!row || row.sample === null || row.sampledAt === null) return null;
  const kept = keptSample.parse(JSON.parse(row.sample));
  const takenAt = row.sampledAt;
  if ("preview" in kept) return { calls: [], values: [], data: kept.preview.data, takenAt };
  return { ...(kept.recorded ?? { calls: [], values: [] }), data: undefined, takenAt };
}
