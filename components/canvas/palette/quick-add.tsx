"use client";

import { Popover } from "radix-ui";
import { useRef } from "react";
import { addWorker } from "@/components/canvas/actions/actions";
import { useEditor, useView } from "@/components/canvas/state/editor-context";
import { useFocusBack } from "@/components/ui/use-focus-back";
import { WorkerList } from "./worker-list";

export function QuickAdd() {
  const editor = useEditor();
  const quickAdd = useView((view) => view.quickAdd);
  const focusBack = useFocusBack(quickAdd !== null);
  const added = useRef<number>(undefined);
  if (!quickAdd) return null;
  const close = () => editor.view.set((view) => ({ ...view, quickAdd: null }));
  const { at, screen, after, within, inside, chain } = quickAdd;
  const connected = after !== undefined || within !== undefined;
  return (
    <Popover.Root open onOpenChange={(open) => !open && close()}>
      <Popover.Anchor className="fixed size-0" style={{ left: screen.x, top: screen.y }} />
      <Popover.Portal>
        <Popover.Content
          // Opens below the anchor, because a narrow screen may have no room beside it. Below, the list can
          // be shifted sideways.
          side="bottom"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          aria-label="Add a worker"
          onCloseAutoFocus={(event) => {
            const worker = added.current;
            added.current = undefined;
            focusBack(event, worker === undefined ? undefined : () => editor.canvas.current?.focus(worker));
          }}
          className="z-40 flex h-80 w-64 animate-rise flex-col overflow-hidden rounded-md bg-raised shadow-float outline-none"
        >
          <WorkerList
            label={
              within
                ? "Insert a worker"
                : connected
                  ? "Add next worker"
                  : inside === undefined
                    ? "Add which worker?"
                    : "Add a worker inside the loop"
            }
            autoFocus
            className="h-full"
            allow={({ item }) =>
              inside === undefined
                ? !connected || item.kind !== "trigger"
                : item.kind !== "trigger" && item.kind !== "provider"
            }
            onPick={({ type, params }) => {
              addWorker(editor, type.item.type, {
                params,
                ...(chain ? {} : { at }),
                ...(after ? { after } : {}),
                ...(within ? { within } : {}),
                inside,
              });
              [added.current] = editor.state.get().selection.workers;
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
