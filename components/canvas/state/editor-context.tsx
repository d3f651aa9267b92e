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
import type { TestRuns } from "./test-runs";
import type { View } from "./view";

/** State that the parts of the editor share. Each part subscribes only to the slices that it draws. */
export interface Editor {
  /** True on the canvas of a run, and for people who can only view the workflow. */
  readonly readOnly: boolean;
  /**
   * True if the only reason why the editor is read-only is that the server has a newer build than this page.
   */
  readonly outdated?: boolean;
  readonly workflowId: string;
  readonly catalogue: Catalogue;
  readonly state: Store<EditorState>;
  readonly view: Store<View>;
  readonly runs: Store<RunView>;
  readonly tests: Store<TestRuns>;
  readonly autosave: Store<Autosave>;
  readonly problems: Store<Problems>;
  /** State of the credentials that workers use if they don't have one of their own. Null until loaded. */
  readonly keys: Store<Keys | null>;
  readonly near: Store<Near>;
  readonly moved: Store<Moved>;
  /** Indices of the collapsed loops. */
  readonly folded: Store<ReadonlySet<number>>;
  readonly others: Store<Others>;
  /** Position of the mouse on the canvas, which other people who have the workflow open can see. */
  readonly pointer: Store<Position | null>;
  readonly canvas: { current: CanvasHandle | null };
  isOwner(): boolean;
  isLive(): boolean;
  /**
   * Searches published workers and adds matches to the catalogue. Resolves to true if any of them were new.
   */
  searchWorkers(words: string): Promise<boolean>;
  send(command: EditorCommand): void;
  edit(edit: Edit, label: string, group?: string): void;
  save(): Promise<boolean>;
}

export interface CanvasHandle {
  fit(): void;
  zoom(by: "in" | "out"): void;
  reveal(workers: readonly number[]): void;
  /** Pans just enough to bring nodes into view that are outside the canvas or covered by a panel. */
  uncover(ids: readonly string[]): void;
  focus(worker: number | undefined): void;
  /** Returns the position for a new worker in the middle of the visible area. */
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
