"use client";

import { addWorker, labelOf, selectWorker } from "@/components/canvas/actions/actions";
import { type Command, isOffered } from "@/components/canvas/actions/command";
import { COMMANDS } from "@/components/canvas/actions/commands";
import { useEditor } from "@/components/canvas/state/editor-context";
import { KeyHint } from "@/components/ui/key-hint";
import { KindIcon } from "@/components/ui/kind-icon";
import { FoundEverywhere } from "./found-everywhere";
import { ListDialog, ListGroup, ListItem } from "./list-dialog";

const GROUPS: readonly Command["group"][] = ["Run", "Add", "Edit", "Arrange", "View"];

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const { workers } = editor.state.get().document;
  const done = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <ListDialog
      label="Commands"
      placeholder="Type a command or search"
      empty="No matching commands or items."
      onClose={onClose}
    >
      {GROUPS.map((group) => (
        <ListGroup key={group} heading={group}>
          {COMMANDS.filter((command) => command.group === group && !command.keyOnly).map((command) => (
            <ListItem
              key={command.id}
              value={command.label}
              disabled={!isOffered(command, editor)}
              onSelect={done(() => command.apply(editor))}
            >
              <span className="flex-1">{command.label}</span>
              {command.keys[0] && <KeyHint keys={command.keys[0]} />}
            </ListItem>
          ))}
        </ListGroup>
      ))}
      <ListGroup heading="Add a worker">
        {(editor.readOnly ? [] : editor.catalogue.types).map(({ item }) => (
          <ListItem
            key={item.type}
            value={`Add ${item.title}`}
            keywords={[item.summary, ...(item.keywords ?? [])]}
            onSelect={done(() => addWorker(editor, item.type))}
          >
            <KindIcon kind={item.kind} type={item.type} />
            Add {item.title}
          </ListItem>
        ))}
      </ListGroup>
      <ListGroup heading="Workers in this workflow">
        {workers.map((worker) => (
          <ListItem
            key={worker.index}
            value={`Go to ${labelOf(editor, worker)}`}
            onSelect={done(() => {
              selectWorker(editor, worker.index);
              editor.canvas.current?.reveal([worker.index]);
            })}
          >
            Go to {labelOf(editor, worker)}
          </ListItem>
        ))}
      </ListGroup>
      <FoundEverywhere workflowId={editor.workflowId} onClose={onClose} />
    </ListDialog>
  );
}
