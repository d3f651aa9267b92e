import type { Payer } from "@/lib/service/charging/reserve-cycles";
import type { TableView } from "@/lib/tables/table-view";

export interface ReaderCall {
  readonly workflowId: string;
  readonly providerId: string;
  readonly keys: readonly string[];
  /**
   * IP address of the caller, used to limit guesses at keys. Null if the caller has already been admitted and
   * only the access is checked again.
   */
  readonly address: (() => string) | null;
  readonly origin: string;
}

export interface Admitted {
  /**
   * ID of the subscriber's workspace, for which the provider may have published separate values; null for all
   * other readers.
   */
  readonly readerId: string | null;
  readonly workspaceId: string;
  readonly table: WatchedTable | null;
  /** True if access can end while a stream is open, because it depends on a key or a subscription. */
  readonly isConditional: boolean;
  /**
   * Keys that grant access. Empty if the provider is public and the caller sent no valid key, because a
   * public provider ignores invalid keys.
   */
  readonly keys: readonly string[];
}

export interface AdmittedPayer extends Admitted {
  readonly payer: Payer | null;
}

export interface WatchedTable {
  readonly workspaceId: string;
  readonly view: TableView & { readonly table: string };
}
