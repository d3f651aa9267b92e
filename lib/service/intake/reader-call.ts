import type { Payer } from "@/lib/service/charging/reserve-cycles";
import type { TableView } from "@/lib/tables/table-view";

/** What decides whether somebody is served, and whose values. */
export interface ReaderCall {
  readonly workflowId: string;
  readonly providerId: string;
  /** Every key that was sent. */
  readonly keys: readonly string[];
  /** Where the call came from; null for who was admitted before, and is judged again. */
  readonly address: (() => string) | null;
  /** What addresses in the answer begin with. */
  readonly origin: string;
}

/** What was decided. */
export interface Admitted {
  /** The subscriber's workspace, who may have a value of their own. */
  readonly readerId: string | null;
  /** Whose provider it is. */
  readonly workspaceId: string;
  /** Where rows of a table are served, in place of what runs published. */
  readonly table: WatchedTable | null;
  /** Not for everybody, or not for ever: there is a key, or a price. */
  readonly isConditional: boolean;
  /** The keys that the right rests on. Made-up keys at an open provider give none, so these are empty. */
  readonly keys: readonly string[];
}

/** With who pays for the right to read, where somebody does. */
export interface AdmittedPayer extends Admitted {
  readonly payer: Payer | null;
}

export interface WatchedTable {
  readonly workspaceId: string;
  readonly view: TableView & { readonly table: string };
}
