"use client";

import clsx from "clsx";
import { ContextMenu as Radix } from "radix-ui";
import { Fragment, type MouseEvent, type ReactElement, useRef, useState } from "react";
import { type Command, isOffered } from "@/components/canvas/actions/command";
import { menuFor } from "@/components/canvas/actions/menu-for";
import { type Editor, useEditor } from "@/components/canvas/state/editor-context";
import { NOTHING_SELECTED } from "@/components/canvas/state/editor-state";
import { selectionOf } from "@/components/canvas/state/flow-items";
import { insertInto } from "@/components/canvas/state/panel-actions";
import { getKeyboardTarget } from "@/components/ui/get-keyboard-target";
import { KeyHint } from "@/components/ui/key-hint";
import { menuStyle } from "@/components/ui/menu-style";
import { connectionKey } from "@/lib/editing/connections";

/** Shift F10 and the menu key open the menu for the focused item. */
export function CanvasMenu({ children }: { children: ReactElement }) {
  const editor = useEditor();
  const [groups, setGroups] = useState<readonly (readonly MenuLine[])[]>([]);
  const afterwards = useRef<(() => void) | null>(null);
  const open = (event: MouseEvent) => {
    // Text fields keep the browser's own menu, which includes spelling suggestions.
    if (getKeyboardTarget(event.target) !== "page") return event.stopPropagation();
    chooseUnder(editor, event.target);
    setGroups(linesFor(editor));
  };
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild onContextMenuCapture={open}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label="Actions"
          collisionPadding={8}
          // Run the selected command only after Radix has finished closing the menu, so that a search field
          // opened by the command can take focus.
          onCloseAutoFocus={() => {
            if (afterwards.current) setTimeout(afterwards.current);
            afterwards.current = null;
          }}
          className={menuStyle.content}
        >
          {groups.map((group, at) => (
            <Fragment key={group[0]?.label}>
              {at > 0 && <Radix.Separator className={menuStyle.line} />}
              {group.map(({ label, keys, danger, apply }) => (
                <Radix.Item
                  key={label}
                  onSelect={() => {
                    afterwards.current = apply;
                  }}
                  className={clsx(menuStyle.item, danger && "text-bad data-[highlighted]:bg-bad-soft")}
                >
                  <span className="min-w-0 flex-1 truncate">{label}</span>
                  {keys && <KeyHint keys={keys} />}
                </Radix.Item>
              ))}
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuLine {
  readonly label: string;
  readonly keys: string | undefined;
  readonly danger: boolean;
  readonly apply: () => void;
}

function chooseUnder(editor: Editor, target: EventTarget): void {
  const thing =
    target instanceof Element
      ? target.closest<HTMLElement>(".react-flow__node, .react-flow__edge, [data-connection]")
      : null;
  const id = thing?.dataset.connection ?? thing?.dataset.id ?? null;
  const under = id === null ? NOTHING_SELECTED : selectionOf(id);
  const { workers, connections, notes } = editor.state.get().selection;
  const isChosen =
    id !== null &&
    under.workers.every((each) => workers.includes(each)) &&
    under.connections.every((each) => connections.includes(each)) &&
    under.notes.every((each) => notes.includes(each));
  if (!isChosen) editor.send({ kind: "select", selection: under });
}

function linesFor(editor: Editor): readonly (readonly MenuLine[])[] {
  const { selection, document } = editor.state.get();
  const [only] = selection.workers.length === 0 ? selection.connections : [];
  const connection = document.connections.find((each) => connectionKey(each) === only);
  const insert: readonly MenuLine[] =
    connection === undefined || editor.readOnly
      ? []
      : [
          {
            label: "Insert a worker…",
            keys: undefined,
            danger: false,
            apply: () => insertInto(editor, connection),
          },
        ];
  const groups = menuFor(selection).map((group) =>
    group.filter((command) => isOffered(command, editor)).map((command) => lineOf(command, editor)),
  );
  return [insert, ...groups].filter((group) => group.length > 0);
}

function lineOf(command: Command, editor: Editor): MenuLine {
  const { id, label, keys } = command;
  return { label, keys: keys[0], danger: id === "delete", apply: () => command.apply(editor) };
}
