import type { QueryClient } from "@tanstack/react-query";
import { toastDone, toastFailed } from "@/components/ui/toast";
import { documentOf } from "@/components/workflows/document-of";
import { call } from "@/lib/client/call";
import { searchWorkersOptions } from "@/lib/client/catalogue-queries";
import { meOptions } from "@/lib/client/people-queries";
import { query } from "@/lib/client/query";
import { getWorkflow, listEndpoints, saveWorkflow } from "@/lib/contract/workflows";
import { makeCatalogue } from "@/lib/editing/catalogue";
import type { Position } from "@/lib/editing/edit";
import { sameJson } from "@/lib/editing/same-json";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { startAutosave } from "./autosave-machine";
import { type AutosaveRunner, runAutosave } from "./autosave-runner";
import { forgetCopies, keepCopy, rememberedIndex, takeNewestCopy } from "./draft-copy";
import type { Editor } from "./editor-context";
import { applyCommand, openDocument } from "./editor-state";
import { readFolded, writeFolded } from "./folded";
import type { Keys } from "./keys";
import { NOTHING_MOVED } from "./moved";
import type { Near } from "./near";
import { NOBODY } from "./others";
import { wasPaletteOpen } from "./panel-actions";
import { readPins, writePins } from "./pins";
import { groupProblems } from "./problems";
import { NO_RUN, type RunView, renumberRuns } from "./run-view";
import { sameEndpoints } from "./same-endpoints";
import { answeredBy, conflictOf, eventOf, type SavedWorkflow } from "./save-outcome";
import { createStore } from "./store";
import { NO_TEST_RUNS } from "./test-runs";
import { FIRST_VIEW, type View } from "./view";

interface Parts {
  readonly saved: SavedWorkflow;
  /** The saved document with a position for every worker. */
  readonly placed: WorkflowDocument;
  readonly catalogue: readonly CatalogueItem[];
  readonly queries: QueryClient;
  readonly storage: Storage;
  readonly wide: boolean;
  /** True if the palette, canvas and settings fit side by side. */
  readonly roomy: boolean;
  readonly readOnly: boolean;
}

export function createEditor({
  saved,
  placed,
  catalogue: items,
  queries,
  storage,
  wide,
  roomy,
  readOnly,
}: Parts): {
  editor: Editor;
  runner: AutosaveRunner;
} {
  const catalogue = makeCatalogue(items);
  const document = documentOf(placed);
  const state = createStore(openDocument(document, rememberedIndex(storage, saved.id)));
  const autosave = createStore(startAutosave(document, saved.revision, state.get().highestIndex));
  const problems = createStore(groupProblems(saved.problems));
  const tab = crypto.randomUUID();

  let held = document;
  autosave.subscribe(() => {
    const before = held;
    held = autosave.get().saved;
    if (!sameEndpoints(before, held))
      void queries.invalidateQueries({
        queryKey: query(listEndpoints, { params: { id: saved.id } }).queryKey,
      });
  });

  const send: Editor["send"] = (command) => state.set((current) => applyCommand(current, command));
  const runner = runAutosave({
    autosave,
    state,
    verbatim: catalogue.verbatimOf,
    send: async (draft, revision) => {
      try {
        const answer = await call(saveWorkflow, { params: { id: saved.id }, body: draft, ifMatch: revision });
        queries.setQueryData(query(getWorkflow, { params: { id: saved.id } }).queryKey, answer);
        problems.set(groupProblems(answer.problems));
        return answeredBy(answer, Date.now());
      } catch (error) {
        return eventOf(error, autosave.get().saved);
      }
    },
    absorb: ({ base, theirs, agreed, renamed, fromOthers }) => {
      const { verbatimOf: verbatim } = catalogue;
      send({ kind: "absorb", base, theirs, renamed, verbatim, ...(agreed ? { agreed } : {}) });
      if (renamed.size > 0) {
        editor.runs.set((view) => renumberRuns(view, renamed));
        folded.set((loops) => new Set([...loops].map((loop) => renamed.get(loop) ?? loop)));
        writePins(storage, saved.id, editor.runs.get().pins);
      }
      // If other people have the workflow open, presence already shows who is editing, so don't announce each
      // of their saves.
      if (fromOthers && editor.others.get().size === 0)
        toastDone(`Someone else changed this workflow. ${whatBecame(agreed, theirs)}`);
    },
    keep: ({ document: draft, saved: base, revision, highestIndex, emptiedByHand }) =>
      keepCopy(storage, saved.id, tab, {
        document: draft,
        base,
        revision,
        highestIndex,
        emptiedByHand,
        at: Date.now(),
      }),
    forget: () => forgetCopies(storage, saved.id, tab),
  });
  const folded = createStore(readFolded(storage, saved.id));
  folded.subscribe(() => writeFolded(storage, saved.id, folded.get()));
  // If the canvas is empty, open the palette even if the user closed it last time.
  const hasPalette =
    wide && !readOnly && (document.workers.length === 0 || (wasPaletteOpen(storage) ?? roomy));
  const editor: Editor = {
    readOnly,
    workflowId: saved.id,
    catalogue,
    state,
    autosave,
    problems,
    keys: createStore<Keys | null>(null),
    near: createStore<Near>("far"),
    moved: createStore(NOTHING_MOVED),
    folded,
    view: createStore<View>({ ...FIRST_VIEW, palette: hasPalette, inspector: wide }),
    runs: createStore<RunView>({ ...NO_RUN, pins: readPins(storage, saved.id) }),
    tests: createStore(NO_TEST_RUNS),
    others: createStore(NOBODY),
    pointer: createStore<Position | null>(null),
    canvas: { current: null },
    isOwner: () => queries.getQueryData(meOptions.queryKey)?.workspace.role === "owner",
    searchWorkers: async (words) => {
      const found = await queries.fetchQuery(searchWorkersOptions(words)).catch(() => null);
      return found !== null && catalogue.add(found.items);
    },
    isLive: () =>
      queries.getQueryData(query(getWorkflow, { params: { id: saved.id } }).queryKey)?.live_version != null,
    send,
    edit: (edit, label, group) =>
      readOnly
        ? toastFailed("You have read-only access", "Ask an editor of this workspace to make changes.")
        : send({ kind: "edit", edit, label, at: Date.now(), ...(group === undefined ? {} : { group }) }),
    save: runner.flush,
  };
  if (!readOnly) takeUpCopy(editor, runner, storage, saved);
  return { editor, runner };
}

function whatBecame(agreed: WorkflowDocument | undefined, theirs: WorkflowDocument): string {
  const mine = agreed !== undefined && !sameJson(agreed, theirs);
  return mine
    ? "The other person's changes were merged with yours."
    : "You're now seeing the other person's version.";
}

/**
 * Restores unsaved work as a single edit that can be undone. If the server has a newer revision, the work is
 * merged with it.
 */
function takeUpCopy(editor: Editor, runner: AutosaveRunner, storage: Storage, saved: SavedWorkflow): void {
  const copy = takeNewestCopy(storage, editor.workflowId);
  if (!copy) return;
  editor.edit({ do: "replace", document: copy.document }, "Restore unsaved changes");
  const { document, highestIndex } = editor.state.get();
  const { emptiedByHand } = copy;
  if (copy.revision === saved.revision) {
    runner.handle({ kind: "edited", document, highestIndex, emptiedByHand });
    return;
  }
  editor.autosave.set((current) => ({
    ...current,
    saved: copy.base,
    revision: copy.revision,
    document,
    emptiedByHand,
  }));
  runner.handle(conflictOf(saved, copy.base));
}
