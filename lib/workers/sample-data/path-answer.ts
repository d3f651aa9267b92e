import type { Json, JsonObject } from "@/lib/kit/json";
import type { Instrument } from "./instruments";

/** Response of one of the exchange's paths for an instrument. */
export type ForInstrument = (one: Instrument, query: URLSearchParams, nowMs: number) => JsonObject;
export type ForMarket = (query: URLSearchParams, nowMs: number) => Json;

/** Response of a synthetic provider: JSON with a status, or text where the real provider uses text. */
export interface Spoken {
  readonly status: number;
  readonly body: Json;
}
