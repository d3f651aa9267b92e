import type { z } from "zod";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { MarketParams } from "./market-params";
import type { OperationName } from "./operation-names";

/** One row of the table of operations: everything that is special about it. */
export interface Operation {
  readonly name: OperationName;
  readonly title: string;
  readonly summary: string;
  path(params: MarketParams): string;
  /** Parameters that are sent by their own names. */
  readonly sends: readonly ParamName[];
  /** Parameters that are taken but never sent. */
  readonly keeps?: readonly ParamName[];
  /** Sent in place of what was given. */
  instead?(params: MarketParams): Readonly<Partial<Record<ParamName, Json>>>;
  readonly required: readonly ParamName[];
  /** Several symbols with commas, answered by symbol. */
  readonly manySymbols?: boolean;
  readonly maxRows?: number;
  /** What a parameter may be here, where the provider's word means different things elsewhere. */
  readonly choices?: Readonly<Partial<Record<ParamName, readonly Json[]>>>;
  readonly credits: number;
  readonly creditsPer: "call" | "symbol";
  /** The cheapest plan of the provider that has it. */
  readonly plan: "Basic" | "Grow" | "Pro" | "Ultra";
  readonly cacheSeconds: number;
  readonly answer: Answer;
  /** Parameters of the sample that documentation and completion show. */
  readonly example: JsonObject;
}

type ParamName = Exclude<keyof MarketParams, "api_key" | "operation">;

export interface Answer {
  readonly schema: z.ZodType;
  /** Null where the body does not have the shape it should have. */
  read(body: Json, params: MarketParams): JsonObject | null;
}

export const INSTRUMENT = ["symbol", "exchange", "mic_code", "country"] as const;
export const DATES = ["start_date", "end_date"] as const;
