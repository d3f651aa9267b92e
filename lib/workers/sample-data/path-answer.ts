import type { Json, JsonObject } from "@/lib/kit/json";
import type { Instrument } from "./instruments";

/** Response of a path of the exchange for an instrument or the whole market. */
export type ForInstrument = (one: Instrument, query: URLSearchParams, nowMs: number) => JsonObject;
export type ForMarket = (query: URLSearchParams, nowMs: number) => Json;

/** Response of the sample market: JSON with a status, or text where the provider uses text. */
export interface Spoken {
  readonly status: number;
  readonly body: Json;
}
