"use client";

import { RulesDialog } from "@/components/alerts/rules-dialog";
import { FullView } from "@/components/canvas/inspector/full-view";
import type { AutosaveRunner } from "@/components/canvas/state/autosave-runner";
import { useEditor, useView } from "@/components/canvas/state/editor-context";
import { AddressesDialog } from "./addresses-dialog";
import { CommandPalette } from "./command-palette";
import { ConflictDialog } from "./conflict-dialog";
import { ConnectDialog } from "./connect-dialog";
import { ImportDialog } from "./import-dialog";
import { OfflineDialog } from "./offline-dialog";
import { PublishDialog } from "./publish-dialog";
import { RunDialog, RunLiveDialog } from "./run-dialog";
import { SearchDialog } from "./search-dialog";
import { SettingsDialog } from "./settings-dialog";
import { ShortcutsOverlay } from "./shortcuts-overlay";
import { VersionsDialog } from "./versions-dialog";
import { WorkerDialog } from "./worker-dialog";

/** Each dialog is mounted only while open, so that it starts with fresh state. */
export function EditorDialogs({ runner }: { runner: AutosaveRunner }) {
  const editor = useEditor();
  const dialog = useView((view) => view.dialog);
  const close = () => editor.view.set((view) => ({ ...view, dialog: null, importText: "" }));
  return (
    <>
      {dialog === "commands" && <CommandPalette onClose={close} />}
      {dialog === "full" && <FullView onClose={close} />}
      {dialog === "search" && <SearchDialog onClose={close} />}
      {dialog === "shortcuts" && <ShortcutsOverlay onClose={close} />}
      {dialog === "connect" && <ConnectDialog onClose={close} />}
      {dialog === "run" && <RunDialog onClose={close} />}
      {dialog === "run-live" && <RunLiveDialog onClose={close} />}
      {dialog === "publish" && <PublishDialog onClose={close} />}
      {dialog === "versions" && <VersionsDialog onClose={close} />}
      {dialog === "addresses" && <AddressesDialog onClose={close} />}
      {dialog === "settings" && <SettingsDialog onClose={close} />}
      {dialog === "alerts" && <RulesDialog workflowId={editor.workflowId} onClose={close} />}
      {dialog === "offline" && <OfflineDialog onClose={close} />}
      {dialog === "worker" && <WorkerDialog onClose={close} />}
      {dialog === "import" && <ImportDialog onClose={close} />}
      <ConflictDialog runner={runner} />
    </>
  );
}
