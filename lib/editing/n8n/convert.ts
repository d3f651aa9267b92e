import type { JsonObject } from "@/lib/kit/json";
import type { Find, Found } from "./n8n-expressions";
import type { Node } from "./n8n-workflow";

/** A node of n8n as one of our workers, and what of it could not be taken over. */
export interface Converted {
  readonly type: string;
  readonly params: JsonObject;
  /** In place of the node's own. */
  readonly description?: string;
  readonly notes: readonly string[];
}

export interface Surroundings {
  readonly find: Find;
  readonly timezone: string | undefined;
  /** Names of the variables that others read of this trigger. */
  readonly variables: readonly string[];
  /** What leads to one of the node's inputs, by its number. */
  readonly inputAt: (input: number) => Found | null;
  /** The webhook's endpoint where another one has its path. */
  readonly webhookId: string | null;
  /** Workers whose results were made to answer a call. */
  readonly answers: readonly number[];
}

export type Convert = (node: Node, around: Surroundings) => Converted;
