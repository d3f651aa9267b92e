import type { Connection } from "@/lib/schema/workflow";
import type { Position, WireEnd } from "./document/edit";

/** What is open and where one looks. Never saved with the document, never part of undo. */
export interface View {
  readonly tab: InspectorTab;
  readonly panel: PanelTab | null;
  readonly palette: boolean;
  readonly inspector: boolean;
  readonly dialog: DialogName | null;
  readonly quickAdd: QuickAdd | null;
  /** The parameter to put the cursor into, from the problems panel for instance. */
  readonly focus: { readonly worker: number; readonly param: string; readonly at: number } | null;
}

export type InspectorTab = "settings" | "test" | "data";
export type PanelTab = "problems" | "run" | "requests";
export type DialogName =
  | "commands"
  | "shortcuts"
  | "publish"
  | "versions"
  | "worker"
  | "import"
  | "connect"
  | "search"
  | "run";

/** A small palette where a wire was let go, on a wire, or behind the chosen worker. */
export interface QuickAdd {
  readonly at: Position;
  readonly screen: Position;
  readonly after?: WireEnd;
  readonly within?: Connection;
  /** Opened by a key: what is added hangs on the chosen worker. */
  readonly chain?: boolean;
}

export const FIRST_VIEW: View = {
  tab: "settings",
  panel: null,
  palette: true,
  inspector: true,
  dialog: null,
  quickAdd: null,
  focus: null,
};
