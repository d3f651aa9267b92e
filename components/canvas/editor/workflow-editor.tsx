"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useMemo, useState } from "react";
import { InspectorPane } from "@/components/canvas/inspector/inspector-pane";
import { FollowKeys } from "@/components/canvas/keys/follow-keys";
import { Palette } from "@/components/canvas/palette/palette";
import { QuickAdd } from "@/components/canvas/palette/quick-add";
import { BottomPanel } from "@/components/canvas/panels/bottom-panel";
import { NewerBuildNotice } from "@/components/canvas/presence/newer-build-notice";
import { usePresence } from "@/components/canvas/presence/use-presence";
import { FollowRuns } from "@/components/canvas/run/follow-runs";
import { SaveNotice } from "@/components/canvas/save/save-notice";
import { useAutosave } from "@/components/canvas/save/use-autosave";
import type { AutosaveRunner } from "@/components/canvas/state/autosave-runner";
import { createEditor } from "@/components/canvas/state/create-editor";
import { EditorProvider, useAutosaveState, useView } from "@/components/canvas/state/editor-context";
import type { SavedWorkflow } from "@/components/canvas/state/save-outcome";
import { watchPresses } from "@/components/canvas/view/after-press";
import { Canvas } from "@/components/canvas/view/canvas";
import { EmptyCanvas } from "@/components/canvas/view/empty-canvas";
import { useDropFile } from "@/components/canvas/view/use-drop-file";
import { useMayChange } from "@/components/frame/use-me";
import { useFirstUse } from "@/components/ui/use-first-use";
import { useMedia } from "@/components/ui/use-media";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { Announcer } from "./announcer";
import { asReadOnly } from "./as-read-only";
import { NarrowBar, NarrowSheets } from "./narrow";
import { TopBar } from "./top-bar";
import { useAddress } from "./use-address";
import { useInspectorShown } from "./use-inspector-shown";
import { usePanelsThatFit } from "./use-panels-that-fit";
import { useShortcuts } from "./use-shortcuts";

const loadDialogs = () => import("@/components/canvas/dialogs/editor-dialogs");
const EditorDialogs = dynamic(() => loadDialogs().then((module) => module.EditorDialogs), { ssr: false });

/** Panels beside the canvas would leave no room for it in a narrower window. */
const WIDE = "(min-width: 64rem)";
/** Media query for windows in which the palette fits beside a workflow of typical width. */
const ROOMY = "(min-width: 96rem)";

interface WorkflowEditorProps {
  saved: SavedWorkflow;
  placed: WorkflowDocument;
  /** False if the document came from the cache, in which case someone may have saved a newer one. */
  fresh: boolean;
  catalogue: readonly CatalogueItem[];
}

export function WorkflowEditor({ saved, placed, fresh, catalogue }: WorkflowEditorProps) {
  const queries = useQueryClient();
  const isWide = useMedia(WIDE);
  const mayChange = useMayChange();
  const [{ editor, runner }] = useState(() =>
    createEditor({
      saved,
      placed,
      catalogue,
      queries,
      storage: window.localStorage,
      readOnly: !mayChange,
      wide: window.matchMedia(WIDE).matches,
      roomy: window.matchMedia(ROOMY).matches,
    }),
  );
  const wide = usePanelsThatFit(editor, isWide);
  useEffect(watchPresses, []);
  useAutosave(editor, runner, fresh);
  const isOutdated = usePresence(editor, runner);
  const shown = useMemo(() => (isOutdated ? asReadOnly(editor) : editor), [editor, isOutdated]);
  useShortcuts(shown);
  useAddress(shown);
  const drop = useDropFile(shown);
  return (
    <EditorProvider editor={shown}>
      <div className="flex h-full min-h-0 flex-col" {...drop}>
        <TopBar wide={wide} />
        {isOutdated && <NewerBuildNotice />}
        <SaveNotice runner={runner} />
        {wide ? <WideBody /> : <NarrowBody />}
      </div>
      <QuickAdd />
      <LaterDialogs runner={runner} />
      <FollowRuns />
      <FollowKeys />
      <Announcer />
    </EditorProvider>
  );
}

function LaterDialogs({ runner }: { runner: AutosaveRunner }) {
  const open = useView((view) => view.dialog !== null);
  const asked = useAutosaveState((state) => state.phase.name === "conflict");
  // Preloads the dialogs on the first user interaction, so that people who type right after Ctrl K don't type
  // into the canvas behind the dialog.
  useFirstUse(loadDialogs);
  return open || asked ? <EditorDialogs runner={runner} /> : null;
}

function WideBody() {
  const palette = useView((view) => view.palette);
  const inspector = useInspectorShown();
  return (
    <>
      <div className="flex min-h-0 flex-1">
        {palette && <Palette />}
        <div className="relative min-w-0 flex-1">
          <Canvas minimap />
          <EmptyCanvas />
        </div>
        {inspector && <InspectorPane />}
      </div>
      <BottomPanel />
    </>
  );
}

function NarrowBody() {
  return (
    <>
      <div className="relative min-h-0 flex-1">
        <Canvas minimap={false} />
        <EmptyCanvas />
      </div>
      <NarrowBar />
      <NarrowSheets />
    </>
  );
}
