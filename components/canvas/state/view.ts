import type { ConnectionEnd, Position } from "@/lib/editing/edit";
import type { Connection } from "@/lib/schema/workflow";

/** Which panels and dialogs are open, and which part is in sight. Not saved with the document, not part of undo. */
export interface View {
  readonly tab: InspectorTab;
  readonly panel: PanelTab | null;
  readonly palette: boolean;
  /** The panel of what is chosen: it comes with the choice unless somebody folded it. */
  readonly inspector: boolean;
  /** The workflow's own panel, while nothing is chosen. */
  readonly about: boolean;
  readonly dialog: DialogName | null;
  /** What the import dialog begins with: a document with faults that was dropped or pasted. */
  readonly importText: string;
  readonly quickAdd: QuickAdd | null;
  /** The wire into which the dragged worker would be inserted. */
  readonly dropConnection: string | null;
  /** The loop in which what is dragged would come to stand. */
  readonly dropLoop: number | null;
  /** The parameter to put the cursor into, from the problems panel for instance; the first one where it is null. */
  readonly focus: { readonly worker: number; readonly param: string | null; readonly at: number } | null;
}

export type InspectorTab = "settings" | "test" | "data";
export type PanelTab = "problems" | "run" | "requests";
export type DialogName =
  | "full"
  | "commands"
  | "shortcuts"
  | "publish"
  | "versions"
  | "offline"
  | "alerts"
  | "settings"
  | "addresses"
  | "worker"
  | "import"
  | "connect"
  | "search"
  | "run"
  | "run-live";

/** A small palette where a wire was let go, on a wire, or behind the chosen worker. */
export interface QuickAdd {
  readonly at: Position;
  readonly screen: Position;
  readonly after?: ConnectionEnd;
  readonly within?: Connection;
  /** The loop in which it comes to stand. */
  readonly inside?: number;
  /** Opened by a key: what is added hangs on the chosen worker. */
  readonly chain?: boolean;
}

export const FIRST_VIEW: View = {
  tab: "settings",
  panel: null,
  palette: true,
  inspector: true,
  about: false,
  dialog: null,
  importText: "",
  quickAdd: null,
  dropConnection: null,
  dropLoop: null,
  focus: null,
};
