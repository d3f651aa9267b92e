import type { JsonObject } from "@/lib/kit/json";
import type { Find, Found } from "./n8n-expressions";
import type { Node } from "./n8n-workflow";

/** An n8n node as a worker, with notes on parts that couldn't be converted. */
export interface Converted {
  readonly type: string;
  readonly params: JsonObject;
  /** Overrides the node's own description. */
  readonly description?: string;
  readonly notes: readonly string[];
}

export interface Surroundings {
  readonly find: Find;
  readonly timezone: string | undefined;
  /** Variables of this trigger that other nodes read. */
  readonly variables: readonly string[];
  /** Source of a node's input by number. */
  readonly inputAt: (input: number) => Found | null;
  /** Endpoint ID, if another webhook has its path already. */
  readonly webhookId: string | null;
  /** Workers whose results answer a call. */
  readonly answers: readonly number[];
}

export type Convert = (node: Node, around: Surroundings) => Converted;
