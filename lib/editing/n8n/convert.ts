import type { JsonObject } from "@/lib/kit/json";
import type { Find, Found } from "./n8n-expressions";
import type { Node } from "./n8n-workflow";

/** An n8n node converted to a worker, with notes on the parts that couldn't be converted. */
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
  /** Returns where the data of the node's n-th input comes from. */
  readonly inputAt: (input: number) => Found | null;
  /** Unique endpoint ID, derived from the webhook's path. Null for nodes without a path. */
  readonly webhookId: string | null;
  /** Workers whose results are sent as the response to a call. */
  readonly answers: readonly number[];
}

export type Convert = (node: Node, around: Surroundings) => Converted;
