import type { z } from "zod";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { MarketParams } from "./market-params";
import type { OperationName } from "./operation-names";

export interface Operation {
  readonly name: OperationName;
  readonly title: string;
  readonly summary: string;
  path(params: MarketParams): string;
  readonly sends: readonly ParamName[];
  /** Parameters that the operation accepts, but that aren't sent to the provider under their own names. */
  readonly keeps?: readonly ParamName[];
  /** Replaces some parameters before the request is sent. */
  instead?(params: MarketParams): Readonly<Partial<Record<ParamName, Json>>>;
  readonly required: readonly ParamName[];
  /**
   * True if the operation accepts comma-separated symbols. For several symbols, the response is an object
   * with one field per symbol.
   */
  readonly manySymbols?: boolean;
  readonly maxRows?: number;
  /** Allowed values of parameters that have different values in other operations. */
  readonly choices?: Readonly<Partial<Record<ParamName, readonly Json[]>>>;
  readonly credits: number;
  readonly creditsPer: "call" | "symbol";
  /** The provider's cheapest plan that includes this operation. */
  readonly plan: "Basic" | "Grow" | "Pro" | "Ultra";
  readonly cacheSeconds: number;
  readonly answer: Answer;
  readonly example: JsonObject;
}

type ParamName = Exclude<keyof MarketParams, "api_key" | "operation">;

export interface Answer {
  readonly schema: z.ZodType;
  /** Reads a response body. Null if the body has an unexpected shape. */
  read(body: Json, params: MarketParams): JsonObject | null;
}

export const INSTRUMENT = ["symbol", "exchange", "mic_code", "country"] as const;
export const DATES = ["start_date", "end_date"] as const;
