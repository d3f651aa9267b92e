import type { Json, JsonObject } from "@/lib/kit/json";
import type { Instrument } from "./instruments";

export type ForInstrument = (one: Instrument, query: URLSearchParams, nowMs: number) => JsonObject;
export type ForMarket = (query: URLSearchParams, nowMs: number) => Json;

/** `body` is JSON or, where the real provider uses text, a string. */
export interface Spoken {
  readonly status: number;
  readonly body: Json;
}
