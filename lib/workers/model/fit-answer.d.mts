import type { Json, JsonObject } from "@/lib/kit/json";

export declare function fitAnswer(given: { readonly text: string; readonly schema: JsonObject }): Fit;

export type Fit =
  | { readonly state: "fits"; readonly json: Json }
  | {
      readonly state: "unfit";
      readonly faults: readonly { readonly path: string; readonly message: string }[];
    }
  /** `unusable`: the schema is invalid or can't be applied. */
  | { readonly state: "unusable"; readonly message: string };
