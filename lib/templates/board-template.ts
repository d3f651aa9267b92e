import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import type { WorkflowDocument } from "@/lib/schema/workflow";

export interface BoardWidget {
  readonly name: string;
  readonly kind: WidgetKind;
  /** Of the workflow that is made with the board. */
  readonly providerId: string;
  readonly options: WidgetOptions;
  readonly place: { x: number; y: number; w: number; h: number };
}

/** A board to begin with: the workflow that feeds it, and what shows its data. On sample data until there are keys. */
export interface BoardTemplate {
  /** Stands in tests, never changes. */
  readonly id: string;
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly summary: string;
  readonly document: WorkflowDocument;
  readonly widgets: readonly BoardWidget[];
  /** What the board is set to; nothing where its widgets show what is published. */
  readonly symbol?: string;
}
