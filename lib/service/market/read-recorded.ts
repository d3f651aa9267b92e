import { findMarketItem, type ItemKey } from "@/db/queries/market";
import type { Services } from "@/lib/service/services";
import type { Recorded } from "./recorded";
import { storedSample } from "./shown-sample";

/** Reads the recorded responses from the sample that the owner chose to show, and from nowhere else. */
export async function readRecorded({ db }: Pick<Services, "db">, key: ItemKey): Promise<Recorded | null> {
  const row = await findMarketItem(db, key);
  if (!row || row.sample === null || row.sampledAt === null) return null;
  const stored = storedSample.parse(JSON.parse(row.sample));
  const takenAt = row.sampledAt;
  if ("preview" in stored) return { calls: [], values: [], data: stored.preview.data, takenAt };
  return { ...(stored.recorded ?? { calls: [], values: [] }), data: undefined, takenAt };
}
