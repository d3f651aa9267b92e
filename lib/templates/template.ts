import type { CredentialProvider } from "@/lib/schema/credential";
import type { ColumnType } from "@/lib/schema/table";
import type { WorkflowDocument } from "@/lib/schema/workflow";

interface TemplateTable {
  readonly name: string;
  readonly columns: { name: string; type: ColumnType }[];
  readonly key: string[];
}

export interface Template {
  /** The ID is used in URLs and tests, so it must never change. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Credentials that the workspace needs so that the workflow uses real data instead of sample data. */
  readonly keys: readonly CredentialProvider[];
  readonly document: WorkflowDocument;
  /**
   * Tables that are created together with the workflow. If the workspace already has a table of that name,
   * the existing table is used.
   */
  readonly tables?: TemplateTable[];
}
