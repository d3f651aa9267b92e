"use client";

import {
  BellRing,
  Blocks,
  ChevronDown,
  CirclePause,
  Command as CommandIcon,
  Download,
  FlaskConical,
  History,
  Keyboard,
  Link2,
  ListChecks,
  PanelLeft,
  PanelRight,
  Play,
  Radio,
  Rewind,
  Settings2,
  Store,
  Tag,
  Upload,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { exportWithTests } from "@/components/canvas/actions/export-with-tests";
import { PeopleHere } from "@/components/canvas/presence/people-here";
import { DRAFT_HELP, liveHelp } from "@/components/canvas/run/run-labels";
import { useRunning } from "@/components/canvas/run/use-running";
import { SaveState } from "@/components/canvas/save/save-state";
import { useUnpublished } from "@/components/canvas/save/use-unpublished";
import { useEditor, useEditorState, useView } from "@/components/canvas/state/editor-context";
import {
  isInspectorWanted,
  showTests,
  toggleInspector,
  togglePalette,
} from "@/components/canvas/state/panel-actions";
import type { DialogName } from "@/components/canvas/state/view";
import { FolderTrail } from "@/components/filing/folder-trail";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";

export function TopBar({ wide }: { wide: boolean }) {
  const editor = useEditor();
  const router = useRouter();
  const open = (dialog: DialogName) => editor.view.set((view) => ({ ...view, dialog }));
  const view = useView((all) => all);
  const inspector = useEditorState(({ selection }) => isInspectorWanted(view, selection));
  const { start, busy } = useRunning();
  const { live, offline, changed } = useUnpublished();
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-x-1 gap-y-1 border-b bg-surface px-2 sm:gap-x-3 sm:px-4 touch:min-h-14">
      {wide && (
        <Link href="/workflows" className="text-muted hover:text-text">
          Workflows
        </Link>
      )}
      {wide && (
        <span aria-hidden className="-mx-1 text-muted">
          /
        </span>
      )}
      {wide && <FolderTrail kind="workflows" id={editor.workflowId} />}
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
        <WorkflowName />
        <div className="flex min-w-0 items-center gap-2">
          {offline && <Badge tone="warn">Offline</Badge>}
          {editor.readOnly ? (
            <span className="truncate text-muted text-xs">
              {editor.outdated ? "Read-only until you reload" : "Read-only"}
            </span>
          ) : (
            <SaveState />
          )}
        </div>
      </div>
      <PeopleHere />
      <div className="flex shrink-0 items-center gap-1.5">
        {wide && (
          <>
            {!editor.readOnly && (
              <IconButton
                icon={PanelLeft}
                label={view.palette ? "Hide the palette" : "Show the palette"}
                keys="["
                aria-pressed={view.palette}
                onClick={() => togglePalette(editor)}
              />
            )}
            <IconButton
              icon={PanelRight}
              label={inspector ? "Hide the settings" : "Show the settings"}
              keys="]"
              aria-pressed={inspector}
              onClick={() => toggleInspector(editor)}
            />
            <IconButton icon={CommandIcon} label="Commands" keys="mod+k" onClick={() => open("commands")} />
          </>
        )}
        {!editor.readOnly && (
          <div className="flex">
            <Button
              icon={Play}
              busy={busy}
              onClick={start}
              title={DRAFT_HELP}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              className="rounded-r-none max-sm:px-2.5 touch:min-w-11"
            >
              <span className="max-sm:sr-only">Run draft</span>
            </Button>
            <Menu
              trigger={
                <Button aria-label="Choose what to run" className="-ml-px rounded-l-none px-1.5! touch:w-11">
                  <ChevronDown aria-hidden className="size-4" />
                </Button>
              }
            >
              <MenuItem icon={FlaskConical} keys="mod+enter" hint={DRAFT_HELP} onSelect={start}>
                Run draft
              </MenuItem>
              <MenuSeparator />
              <MenuItem
                icon={Radio}
                opensDialog
                disabled={live === null}
                hint={liveHelp(live)}
                onSelect={() => open("run-live")}
              >
                Run live
              </MenuItem>
            </Menu>
          </div>
        )}
        <div className="flex">
          {!editor.readOnly && (
            <Button
              variant={changed || live === null ? "primary" : "default"}
              className="rounded-r-none"
              data-show="publish"
              onClick={() => open("publish")}
            >
              Publish
            </Button>
          )}
          <Menu
            trigger={
              <Button
                aria-label="More publishing options"
                variant={!editor.readOnly && (changed || live === null) ? "primary" : "default"}
                className={
                  editor.readOnly ? "px-1.5!" : "rounded-l-none border-l border-l-bg/30 px-1.5! touch:w-11"
                }
              >
                <ChevronDown aria-hidden className="size-4" />
              </Button>
            }
          >
            <MenuItem icon={Link2} opensDialog onSelect={() => open("addresses")}>
              Endpoints…
            </MenuItem>
            <MenuItem icon={History} opensDialog onSelect={() => open("versions")}>
              Versions
            </MenuItem>
            <MenuItem icon={ListChecks} onSelect={() => showTests(editor)}>
              Tests
            </MenuItem>
            <MenuItem icon={Rewind} onSelect={() => router.push(`/workflows/${editor.workflowId}/back-runs`)}>
              Back-runs
            </MenuItem>
            {live !== null && !editor.readOnly && (
              <MenuItem icon={CirclePause} opensDialog onSelect={() => open("offline")}>
                Take offline…
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={Tag} onSelect={() => router.push(`/prices/workflow/${editor.workflowId}`)}>
              Price
            </MenuItem>
            {live !== null && (
              <MenuItem icon={Store} onSelect={() => router.push(`/market/workflow/${editor.workflowId}`)}>
                Market page
              </MenuItem>
            )}
            {editor.isOwner() && (
              <MenuItem icon={Blocks} opensDialog onSelect={() => open("worker")}>
                Publish as a worker…
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem
              icon={Download}
              hint="The file doesn't contain keys or secrets"
              onSelect={() => exportWithTests(editor)}
            >
              Export as a file
            </MenuItem>
            {!editor.readOnly && (
              <MenuItem icon={Upload} opensDialog onSelect={() => open("import")}>
                Import…
              </MenuItem>
            )}
            <MenuSeparator />
            {!editor.readOnly && (
              <MenuItem icon={Settings2} opensDialog onSelect={() => open("settings")}>
                Workflow settings…
              </MenuItem>
            )}
            <MenuItem icon={BellRing} opensDialog onSelect={() => open("alerts")}>
              Alerts…
            </MenuItem>
            <MenuItem icon={Keyboard} opensDialog keys="?" onSelect={() => open("shortcuts")}>
              Keyboard shortcuts
            </MenuItem>
          </Menu>
        </div>
      </div>
    </header>
  );
}

function WorkflowName() {
  const editor = useEditor();
  const name = useEditorState((state) => state.document.name);
  return (
    <>
      <h1 className="sr-only">{name || "Workflow"}</h1>
      <input
        aria-label="Workflow name"
        readOnly={editor.readOnly}
        value={name}
        maxLength={200}
        spellCheck={false}
        onChange={(event) =>
          editor.edit(
            { do: "set-workflow", fields: { name: event.target.value } },
            "Rename workflow",
            "typing:name",
          )
        }
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
        }}
        className="-mx-1.5 min-w-0 max-w-full truncate rounded-sm bg-transparent px-1.5 font-semibold text-base [field-sizing:content] touch:-my-1.5 touch:h-11 hover:bg-hover focus:bg-surface sm:max-w-72"
      />
    </>
  );
}
