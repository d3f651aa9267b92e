import type { Payer } from "@/lib/service/charging/reserve-cycles";
import type { TableView } from "@/lib/tables/table-view";

/** The facts that decide whether a reader is served, and which values. */
export interface ReaderCall {
  readonly workflowId: string;
  readonly providerId: string;
  /** Every key that was sent. */
  readonly keys: readonly string[];
  /** IP address of the call; null for a reader who was admitted before and is checked again. */
  readonly address: (() => string) | null;
  /** Origin of URLs in the response. */
  readonly origin: string;
}

export interface Admitted {
  /** The subscriber's workspace, which may have values of its own. */
  readonly readerId: string | null;
  /** The provider's workspace. */
  readonly workspaceId: string;
  /** Set if the rows of a table are served instead of published values. */
  readonly table: WatchedTable | null;
  /** Access that can end, because there is a key or a price. */
  readonly isConditional: boolean;
  /** The keys that grant the access. Empty if invented keys were sent to a public provider. */
  readonly keys: readonly string[];
}

/** With the subscription that pays for the reads, if any. */
export interface AdmittedPayer extends Admitted {
  readonly payer: Payer | null;
}

export interface WatchedTable {
  readonly workspaceId: string;
  readonly view: TableView & { readonly table: string };
}
