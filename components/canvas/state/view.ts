import type { ConnectionEnd, Position } from "@/lib/editing/edit";
import type { Connection } from "@/lib/schema/workflow";

/**
 * State of the editor's panels and dialogs, which is neither saved with the document nor affected by undo.
 */
export interface View {
  readonly tab: InspectorTab;
  readonly panel: PanelTab | null;
  readonly palette: boolean;
  /**
   * True if the inspector opens along with a selection. False once the user has collapsed the inspector of a
   * selection, or both panels.
   */
  readonly inspector: boolean;
  /**
   * True if the inspector shows the workflow panel while nothing is selected. If false, it is closed then.
   */
  readonly about: boolean;
  /** The panels that the `P` key collapsed and will reopen. Null if it collapsed none. */
  readonly foldedPanels: Pick<View, "palette" | "about"> | null;
  readonly dialog: DialogName | null;
  /** Initial text of the import dialog, which is a document with errors that was dropped or pasted. */
  readonly importText: string;
  readonly quickAdd: QuickAdd | null;
  readonly dropConnection: string | null;
  readonly dropLoop: number | null;
  /**
   * The parameter whose field gets focus, for example after a click in the list of problems. If `param`
   * is null, the first parameter's field gets it.
   */
  readonly focus: { readonly worker: number; readonly param: string | null; readonly at: number } | null;
}

export type InspectorTab = "settings" | "test" | "data";
export type PanelTab = "problems" | "run" | "requests" | "tests";
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

export interface QuickAdd {
  readonly at: Position;
  readonly screen: Position;
  readonly after?: ConnectionEnd;
  readonly within?: Connection;
  /** The loop to which the new worker is added. */
  readonly inside?: number;
  /** True if the new worker is placed next to the worker that it is connected to. */
  readonly chain?: boolean;
}

export const FIRST_VIEW: View = {
  tab: "settings",
  panel: null,
  palette: true,
  inspector: true,
  about: false,
  foldedPanels: null,
  dialog: null,
  importText: "",
  quickAdd: null,
  dropConnection: null,
  dropLoop: null,
  focus: null,
};
