import type { Json, JsonObject } from "@/lib/kit/json";
import type { Instrument } from "./instruments";

/** What one path of the exchange answers for one instrument, or for the whole market. */
export type ForInstrument = (one: Instrument, query: URLSearchParams, nowMs: number) => JsonObject;
export type ForMarket = (query: URLSearchParams, nowMs: number) => Json;

/** What a part of the keyless market says: JSON under a status, text where the real one speaks text. */
export interface Spoken {
  readonly status: number;
  readonly body: Json;
}
