import type { JsonObject } from "@/lib/kit/json";
import type { Find, Found } from "./n8n-expressions";
import type { Node } from "./n8n-workflow";

export interface Converted {
  readonly type: string;
  readonly params: JsonObject;
  readonly description?: string;
  readonly notes: readonly string[];
}

export interface Surroundings {
  readonly find: Find;
  readonly timezone: string | undefined;
  readonly variables: readonly string[];
  readonly inputAt: (input: number) => Found | null;
  /** Unique endpoint ID for the node, derived from its webhook path; null for a node without a path. */
  readonly webhookId: string | null;
  readonly answers: readonly number[];
}

export type Convert = (node: Node, around: Surroundings) => Converted;
