import type { CredentialProvider } from "@/lib/schema/credential";
import type { ColumnType } from "@/lib/schema/table";
import type { WorkflowDocument } from "@/lib/schema/workflow";

interface TemplateTable {
  readonly name: string;
  readonly columns: { name: string; type: ColumnType }[];
  readonly key: string[];
}

/** A complete workflow to start from. It runs on sample data until the workspace has the credentials. */
export interface Template {
  /** Used in URLs and tests, so it must never change. */
  readonly id: string;
  readonly title: string;
  /** One sentence on what it does. */
  readonly summary: string;
  /** The credentials it needs to use real instead of sample data. */
  readonly keys: readonly CredentialProvider[];
  readonly document: WorkflowDocument;
  /** Tables it writes to. Each is created with it, unless the workspace already has a table with that name. */
  readonly tables?: TemplateTable[];
}
