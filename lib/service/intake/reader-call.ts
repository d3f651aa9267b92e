import type { Payer } from "@/lib/service/charging/reserve-cycles";
import type { TableView } from "@/lib/tables/table-view";

export interface ReaderCall {
  readonly workflowId: string;
  readonly providerId: string;
  readonly keys: readonly string[];
  /** IP address of the caller; null for a reader who was admitted before and is checked again. */
  readonly address: (() => string) | null;
  readonly origin: string;
}

export interface Admitted {
  /** ID of the subscriber's workspace, which may have values of its own; null for all other readers. */
  readonly readerId: string | null;
  readonly workspaceId: string;
  readonly table: WatchedTable | null;
  /** True if access can end, because there is a key or a price. */
  readonly isConditional: boolean;
  /** Keys that grant access. Empty if the provider is public and no sent key is known: unknown keys are ignored there. */
  readonly keys: readonly string[];
}

export interface AdmittedPayer extends Admitted {
  readonly payer: Payer | null;
}

export interface WatchedTable {
  readonly workspaceId: string;
  readonly view: TableView & { readonly table: string };
}
