import type jsonata from "jsonata";
import type { Json } from "@/lib/kit/json";
import type { Budget } from "./budget";

export declare function prepare(source: string, options?: jsonata.JsonataOptions): jsonata.Expression;
export declare function bindings(nowMs: number, budget?: Budget): Record<string, unknown>;
export declare function watch(
  expression: jsonata.Expression,
  spend: (budget: Budget, node: object, value: unknown) => void,
): void;
export declare function toPlain(value: unknown, maxBytes: number): Json;
export declare function faultOf(error: unknown): ExpressionFault;

export interface ExpressionFault {
  readonly reason: "failed" | "resources" | "size" | "time";
  readonly message: string;
  /** JSONata's own error code. `position` is the position in the expression. */
  readonly code?: string | undefined;
  readonly position?: number | undefined;
  /** Line of the user's JavaScript code that threw the error. */
  readonly line?: number | undefined;
}
