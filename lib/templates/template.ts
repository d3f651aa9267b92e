import type { CredentialProvider } from "@/lib/schema/credential";
import type { ColumnType } from "@/lib/schema/table";
import type { WorkflowDocument } from "@/lib/schema/workflow";

interface TemplateTable {
  readonly name: string;
  readonly columns: { name: string; type: ColumnType }[];
  readonly key: string[];
}

/** A complete workflow to begin with. Everything in it runs on sample data until there are keys. */
export interface Template {
  /** Stands in addresses and tests, never changes. */
  readonly id: string;
  readonly title: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** What makes it real. */
  readonly keys: readonly CredentialProvider[];
  readonly document: WorkflowDocument;
  /** What it writes to: made with it, unless the workspace has a table of that name. */
  readonly tables?: TemplateTable[];
}
