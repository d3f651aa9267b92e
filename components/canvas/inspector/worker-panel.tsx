"use client";

import {
  BoxSelect,
  CircleQuestionMark,
  CopyPlus,
  EllipsisVertical,
  Maximize2,
  Plug,
  Power,
  Spline,
  SquareArrowOutUpRight,
  Trash2,
  Ungroup,
} from "lucide-react";
import dynamic from "next/dynamic";
import { duplicateSelected, removeSelected, toggleDisabled } from "@/components/canvas/actions/actions";
import {
  moveOutOfLoop,
  standsOutside,
  unwrapLoop,
  wrapSelectionInLoop,
} from "@/components/canvas/actions/loop-actions";
import { titleOf } from "@/components/canvas/actions/summary-of";
import { useEditor, useEditorState, useView } from "@/components/canvas/state/editor-context";
import { useProblemsOf } from "@/components/canvas/state/use-problems-of";
import type { InspectorTab } from "@/components/canvas/state/view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { KindIcon } from "@/components/ui/kind-icon";
import { LinkButton } from "@/components/ui/link-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Tabs } from "@/components/ui/tabs";
import { isLoop } from "@/lib/editing/loops";
import { isEnabled } from "@/lib/schema/is-enabled";
import { DisabledNotice } from "./disabled-notice";
import { PublishedNotice } from "./published-notice";
import { SettingsTab } from "./settings-tab";

const TestTab = dynamic(() => import("./test-tab").then((module) => module.TestTab), { ssr: false });
const DataTab = dynamic(() => import("./data-tab").then((module) => module.DataTab), { ssr: false });

const WITH_ADDRESS = ["webhook_trigger", "data_provider"];

const TABS: readonly InspectorTab[] = ["settings", "test", "data"];

export function WorkerPanel({ index }: { index: number }) {
  const editor = useEditor();
  const worker = useEditorState((state) => state.document.workers.find((other) => other.index === index));
  const tab = useView((view) => view.tab);
  const problems = useProblemsOf(editor, index);
  if (!worker) return null;
  const type = editor.catalogue.find(worker.type);
  const canStandInLoop = !standsOutside(editor)(worker.type);
  const open = (next: string) => {
    const known = TABS.find((name) => name === next);
    if (known) editor.view.set((view) => ({ ...view, tab: known }));
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex items-center gap-2 px-4 pt-3">
        <KindIcon kind={type?.item.kind ?? "logic"} type={worker.type} />
        <span className="font-mono text-muted text-xs">#{index}</span>
        <input
          aria-label="Worker name"
          readOnly={editor.readOnly}
          value={worker.name ?? ""}
          placeholder={titleOf({ ...worker, name: "" }, type)}
          maxLength={200}
          spellCheck={false}
          onChange={(event) =>
            editor.edit(
              { do: "set-worker", worker: index, fields: { name: event.target.value } },
              `Rename #${index}`,
              `typing:${index}.name`,
            )
          }
          className="min-w-0 flex-1 rounded-sm bg-transparent px-1 font-semibold text-base placeholder:text-text hover:bg-hover touch:h-11 focus:placeholder:text-muted"
        />
        {type && !type.item.published && (
          <LinkButton
            href={`/docs/workers/${worker.type}`}
            target="_blank"
            variant="quiet"
            size="sm"
            icon={CircleQuestionMark}
            aria-label={`About ${type.item.title}`}
            title={`About ${type.item.title}`}
            className="w-7 px-0! touch:w-11"
          />
        )}
        <IconButton
          icon={Maximize2}
          size="sm"
          label="Full view"
          keys="enter"
          onClick={() => editor.view.set((view) => ({ ...view, dialog: "full" }))}
        />
        {!editor.readOnly && (
          <Menu trigger={<IconButton icon={EllipsisVertical} size="sm" label="More" />}>
            <MenuItem
              icon={Spline}
              keys="c"
              opensDialog
              onSelect={() => editor.view.set((view) => ({ ...view, dialog: "connect" }))}
            >
              Connect to…
            </MenuItem>
            {canStandInLoop && (
              <MenuItem icon={BoxSelect} keys="b" onSelect={() => wrapSelectionInLoop(editor)}>
                Wrap in a loop
              </MenuItem>
            )}
            {isLoop(worker) && (
              <MenuItem icon={Ungroup} keys="shift+b" onSelect={() => unwrapLoop(editor)}>
                Unwrap loop
              </MenuItem>
            )}
            {worker.inside !== undefined && (
              <MenuItem icon={SquareArrowOutUpRight} keys="u" onSelect={() => moveOutOfLoop(editor)}>
                Move out of loop
              </MenuItem>
            )}
            <MenuItem icon={CopyPlus} keys="mod+d" onSelect={() => duplicateSelected(editor)}>
              Duplicate
            </MenuItem>
            <MenuItem icon={Power} keys="d" onSelect={() => toggleDisabled(editor)}>
              {isEnabled(worker) ? "Disable" : "Enable"}
            </MenuItem>
            <MenuItem icon={Trash2} keys="shift+backspace" onSelect={() => removeSelected(editor, true)}>
              Delete and reconnect
            </MenuItem>
            <MenuItem icon={Trash2} danger keys="backspace" onSelect={() => removeSelected(editor, false)}>
              Delete
            </MenuItem>
          </Menu>
        )}
      </header>
      <div className="flex items-center gap-2 px-4 pb-1">
        <p className="min-w-0 flex-1 truncate text-muted text-xs" title={type?.item.summary}>
          {type ? `${type.item.title}: ${type.item.summary}` : `Unknown type: ${worker.type}`}
        </p>
        {WITH_ADDRESS.includes(worker.type) && (
          <Button
            size="sm"
            variant="quiet"
            icon={Plug}
            onClick={() => editor.view.set((view) => ({ ...view, dialog: "addresses" }))}
          >
            Use it
          </Button>
        )}
      </div>
      {!isEnabled(worker) && <DisabledNotice worker={worker} type={type} />}
      {type?.item.published && <PublishedNotice published={type.item.published} />}
      <div className="flex min-h-0 flex-1 flex-col [&>div]:min-h-0 [&>div]:flex-1 [&_[role=tablist]]:mx-0 [&_[role=tablist]]:px-2.5 [&_[role=tabpanel]]:overflow-y-auto [&_[role=tabpanel]]:p-4">
        <Tabs
          label={`#${index}`}
          value={tab}
          onChange={open}
          tabs={[
            {
              value: "settings",
              label: (
                <span className="flex items-center gap-1.5">
                  Settings
                  {problems.length > 0 && <Badge tone="warn">{problems.length}</Badge>}
                </span>
              ),
              content: (
                <fieldset disabled={editor.readOnly} className="min-w-0">
                  <SettingsTab worker={worker} type={type} />
                </fieldset>
              ),
            },
            ...(editor.readOnly
              ? []
              : [{ value: "test", label: "Test", content: <TestTab worker={worker} type={type} /> }]),
            { value: "data", label: "Data", content: <DataTab worker={worker} /> },
          ]}
        />
      </div>
    </div>
  );
}
