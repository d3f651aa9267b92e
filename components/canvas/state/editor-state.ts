import { applyEdit } from "@/lib/editing/apply-edit";
import { connectionKey } from "@/lib/editing/connections";
import type { Edit } from "@/lib/editing/edit";
import { highestIndexIn } from "@/lib/editing/highest-index-in";
import { mergeDocuments } from "@/lib/editing/merge-documents";
import type { VerbatimOf } from "@/lib/editing/verbatim-of";
import type { WorkflowDocument } from "@/lib/schema/workflow";

export interface EditorState {
  readonly document: WorkflowDocument;
  /**
   * Highest worker index ever used. Undo doesn't lower it, so a reference can never end up pointing to a
   * different worker.
   */
  readonly highestIndex: number;
  readonly selection: Selection;
  readonly past: readonly Moment[];
  readonly future: readonly Moment[];
  /**
   * True if the last edit may have emptied the canvas on purpose, for example by deleting the last worker.
   * Otherwise, autosave refuses to save an empty canvas.
   */
  readonly emptiedByHand: boolean;
}

export interface Selection {
  readonly workers: readonly number[];
  readonly connections: readonly string[];
  readonly notes: readonly string[];
}

/**
 * An entry of the undo history, with the document before an edit. Documents share their unchanged parts, so
 * an entry needs little memory.
 */
export interface Moment {
  readonly document: WorkflowDocument;
  readonly label: string;
  readonly group: string | null;
  readonly at: number;
}

export type EditorCommand =
  | {
      readonly kind: "edit";
      readonly edit: Edit;
      /** Name of the edit in the undo history, for example "Move #2". */
      readonly label: string;
      readonly at: number;
      /**
       * Edits with the same group are undone together, for example all edits of one drag, or of one burst of
       * typing in a field.
       */
      readonly group?: string;
    }
  /** Undoes the last edit. With `moment`, does so only if that is still the last edit. */
  | { readonly kind: "undo"; readonly moment?: Moment }
  | { readonly kind: "redo" }
  | { readonly kind: "select"; readonly selection: Selection }
  /**
   * Merges the server's current document (`theirs`). `base` is the last server document that this browser
   * knew.
   */
  | {
      readonly kind: "absorb";
      readonly base: WorkflowDocument;
      readonly theirs: WorkflowDocument;
      readonly verbatim: VerbatimOf;
      /** Merge result that the user has already reviewed. If set, it is used instead of merging again. */
      readonly agreed?: WorkflowDocument;
      /** Workers whose index has changed, so that the selection can follow them. */
      readonly renamed: ReadonlyMap<number, number>;
    };

export const NOTHING_SELECTED: Selection = { workers: [], connections: [], notes: [] };
const BURST_MS = 1200;
const MOMENTS = 1000;
const EMPTYING: readonly Edit["do"][] = ["remove", "replace"];

export function openDocument(document: WorkflowDocument, rememberedIndex = -1): EditorState {
  return {
    document,
    highestIndex: Math.max(highestIndexIn(document), rememberedIndex),
    selection: NOTHING_SELECTED,
    past: [],
    future: [],
    emptiedByHand: document.workers.length === 0,
  };
}

export function applyCommand(state: EditorState, command: EditorCommand): EditorState {
  switch (command.kind) {
    case "edit":
      return edit(state, command);
    case "undo":
      if (command.moment && !isSameMoment(command.moment, state.past.at(-1))) return state;
      return step(state, "past", "future");
    case "redo":
      return step(state, "future", "past");
    case "select":
      return { ...state, selection: command.selection };
    case "absorb":
      return absorb(state, command);
  }
}

function edit(state: EditorState, command: Extract<EditorCommand, { kind: "edit" }>): EditorState {
  const applied = applyEdit(state.document, state.highestIndex, command.edit);
  if (applied.document === state.document) return state;
  const last = state.past.at(-1);
  const joins =
    command.group !== undefined &&
    last?.group === command.group &&
    state.future.length === 0 &&
    // All edits of one drag share a group, and each drag has its own. Typing in a field always has the same
    // group, so these edits are joined only if the user hasn't paused since the last one.
    (!command.group.startsWith("typing:") || command.at - last.at < BURST_MS);
  const moment: Moment = {
    document: joins ? last.document : state.document,
    label: command.label,
    group: command.group ?? null,
    at: command.at,
  };
  const past = joins ? state.past.slice(0, -1) : state.past;
  return {
    document: applied.document,
    highestIndex: Math.max(state.highestIndex, applied.highestIndex),
    selection:
      applied.added.length > 0
        ? { ...NOTHING_SELECTED, workers: applied.added }
        : stillThere(state.selection, applied.document),
    past: [...past, moment].slice(-MOMENTS),
    future: [],
    emptiedByHand: EMPTYING.includes(command.edit.do),
  };
}

function step(state: EditorState, from: "past" | "future", to: "past" | "future"): EditorState {
  const moment = state[from].at(-1);
  if (!moment) return state;
  return {
    ...state,
    document: moment.document,
    selection: stillThere(state.selection, moment.document),
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], { ...moment, document: state.document }],
    emptiedByHand: true,
  };
}

/**
 * Merges what someone else has saved. The undo history is rebased too, so that undo reverts only this user's
 * edits.
 */
function absorb(state: EditorState, command: Extract<EditorCommand, { kind: "absorb" }>): EditorState {
  const { base, theirs, verbatim } = command;
  const highestIndex = Math.max(state.highestIndex, highestIndexIn(theirs));
  // If both sides changed a part, keep the change made here. For example, a deleted part stays deleted even
  // if the server has since filled in a generated ID for it.
  const choose = () => "mine" as const;
  const onto = (document: WorkflowDocument) =>
    mergeDocuments(base, document, theirs, { verbatim, highestIndex, choose }).document;
  const rebase = (moment: Moment): Moment => ({ ...moment, document: onto(moment.document) });
  const document = command.agreed ?? onto(state.document);
  const { workers, ...rest } = state.selection;
  const selection = { ...rest, workers: workers.map((index) => command.renamed.get(index) ?? index) };
  return {
    ...state,
    document,
    highestIndex: Math.max(highestIndex, highestIndexIn(document)),
    selection: stillThere(command.renamed.size > 0 ? selection : state.selection, document),
    past: state.past.map(rebase),
    future: state.future.map(rebase),
  };
}

/**
 * Compares entries of the undo history (moments) by time and label rather than by identity, because they are
 * replaced with rebased copies whenever another person saves.
 */
export function isSameMoment(one: Moment, other: Moment | undefined): boolean {
  return one.at === other?.at && one.label === other.label;
}

function stillThere(selection: Selection, document: WorkflowDocument): Selection {
  const { workers, connections, notes } = selection;
  const left: Selection = {
    workers: workers.filter((index) => document.workers.some((worker) => worker.index === index)),
    connections: connections.filter((key) =>
      document.connections.some((connection) => connectionKey(connection) === key),
    ),
    notes: notes.filter((id) => document.notes?.some((note) => note.id === id)),
  };
  const same =
    left.workers.length === workers.length &&
    left.connections.length === connections.length &&
    left.notes.length === notes.length;
  return same ? selection : left;
}
