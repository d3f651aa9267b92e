"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Catalogue } from "@/lib/editing/catalogue";
import type { Edit, Position } from "@/lib/editing/edit";
import type { Autosave } from "./autosave-machine";
import type { EditorCommand, EditorState } from "./editor-state";
import type { Keys } from "./keys";
import type { Moved } from "./moved";
import type { Near } from "./near";
import type { Others } from "./others";
import type { Problems } from "./problems";
import type { RunView } from "./run-view";
import { type Store, useStore } from "./store";
import type { View } from "./view";

/** Everything the parts of the editor share. Each part follows only the slices that it draws. */
export interface Editor {
  /** A run's canvas, and the editor of who may only read, show and change nothing. */
  readonly readOnly: boolean;
  /** It would be open to changes, were the server's pages not newer than this one. */
  readonly outdated?: boolean;
  readonly workflowId: string;
  readonly catalogue: Catalogue;
  readonly state: Store<EditorState>;
  readonly view: Store<View>;
  readonly runs: Store<RunView>;
  readonly autosave: Store<Autosave>;
  readonly problems: Store<Problems>;
  /** What workers without a key of their own use; null while it is not known. */
  readonly keys: Store<Keys | null>;
  /** Which nodes are drawn in full. */
  readonly near: Store<Near>;
  readonly moved: Store<Moved>;
  /** Boxes that are shown as their cards alone. */
  readonly folded: Store<ReadonlySet<number>>;
  /** Who else has the workflow open. */
  readonly others: Store<Others>;
  /** Where the mouse is on the canvas, told to them. */
  readonly pointer: Store<Position | null>;
  readonly canvas: { current: CanvasHandle | null };
  /** Whether who looks may do what is an owner's alone. */
  isOwner(): boolean;
  /** Whether a version answers at its addresses. */
  isLive(): boolean;
  /** Takes what others publish under these words into the catalogue. Resolves to whether anything is new there. */
  searchWorkers(words: string): Promise<boolean>;
  send(command: EditorCommand): void;
  edit(edit: Edit, label: string, group?: string): void;
  /** Saves now; false when it could not be saved. */
  save(): Promise<boolean>;
}

/** What commands may ask of the drawn canvas. */
export interface CanvasHandle {
  fit(): void;
  zoom(by: "in" | "out"): void;
  reveal(workers: readonly number[]): void;
  /** What a panel has come to lie over, or has the focus out of sight, is brought into sight, if there is room for it. */
  uncover(ids: readonly string[], how: "at once" | "smoothly"): void;
  /** Gives the keyboard to a worker, or to the canvas itself. */
  focus(worker: number | undefined): void;
  /** The middle of what is seen, where a new worker goes. */
  centre(): Position;
  screenOf(at: Position): Position;
}

const context = createContext<Editor | null>(null);

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <context.Provider value={editor}>{children}</context.Provider>;
}

export function useEditor(): Editor {
  const editor = useContext(context);
  if (!editor) throw new Error("useEditor outside of EditorProvider");
  return editor;
}

export function useEditorState<S>(select: (state: EditorState) => S): S {
  return useStore(useEditor().state, select);
}

export function useView<S>(select: (view: View) => S): S {
  return useStore(useEditor().view, select);
}

export function useRunView<S>(select: (view: RunView) => S): S {
  return useStore(useEditor().runs, select);
}

export function useAutosaveState<S>(select: (state: Autosave) => S): S {
  return useStore(useEditor().autosave, select);
}
