import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import type { WorkflowDocument } from "@/lib/schema/workflow";

export interface BoardWidget {
  readonly name: string;
  readonly kind: WidgetKind;
  readonly providerId: string;
  readonly options: WidgetOptions;
  readonly place: { x: number; y: number; w: number; h: number };
}

/** The workflow uses sample data until credentials are added. */
export interface BoardTemplate {
  /** The ID is used in tests, so it must never change. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly document: WorkflowDocument;
  readonly widgets: readonly BoardWidget[];
  /** Symbol that the dashboard starts with; undefined if its widgets show published data. */
  readonly symbol?: string;
}
