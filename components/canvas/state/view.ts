import type { ConnectionEnd, Position } from "@/lib/editing/edit";
import type { Connection } from "@/lib/schema/workflow";

/** Open panels and dialogs, and the focused part. Neither saved with the document nor part of undo. */
export interface View {
  readonly tab: InspectorTab;
  readonly panel: PanelTab | null;
  readonly palette: boolean;
  /** The panel of the selection. It opens with the selection unless the user collapsed it. */
  readonly inspector: boolean;
  /** The workflow's own panel, shown without a selection. */
  readonly about: boolean;
  readonly dialog: DialogName | null;
  /** Initial text of the import dialog: a document with errors that was dropped or pasted. */
  readonly importText: string;
  readonly quickAdd: QuickAdd | null;
  /** The connection into which the dragged worker would be inserted. */
  readonly dropConnection: string | null;
  /** The loop into which the dragged workers would move. */
  readonly dropLoop: number | null;
  /** The parameter to focus, for example from the list of problems. Null means the first one. */
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

/** Quick add, opened where a connection was dropped, on a connection, or after the selected worker. */
export interface QuickAdd {
  readonly at: Position;
  readonly screen: Position;
  readonly after?: ConnectionEnd;
  readonly within?: Connection;
  /** The loop that the new worker goes into. */
  readonly inside?: number;
  /** Opened by keyboard: the new worker is connected to the selected one. */
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
