import type { JsonObject } from "@/lib/kit/json";
import type { Instrument } from "./instruments";

/** What an exchange says about who issued a share. */
export function issuerMeta(one: Instrument): JsonObject {
  return {
    symbol: one.symbol,
    name: one.name,
    currency: "USD",
    exchange: one.exchange,
    mic_code: one.mic,
    exchange_timezone: "America/New_York",
  };
}

export const NOTHING: JsonObject = { code: 404, message: "Data not found", status: "error" };

/** Past quarter ends, the latest first. */
export function quarterEnds(nowMs: number, most: number): string[] {
  const now = new Date(nowMs);
  const quarter = Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: most }, (_, back) =>
    dayOf(Date.UTC(now.getUTCFullYear(), (quarter - back) * 3, 0)),
  );
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
