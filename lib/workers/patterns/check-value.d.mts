import type { Json, JsonObject } from "@/lib/kit/json";

export declare function checkValue(check: {
  readonly value: Json;
  readonly matches: string | null;
  readonly schema: JsonObject | null;
}): boolean;

export declare function findPatternFault(patterns: readonly string[]): string | null;
