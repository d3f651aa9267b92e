"use client";

import { useState } from "react";
import { labelOf } from "@/components/canvas/actions/actions";
import { useEditor } from "@/components/canvas/state/editor-context";
import { KindIcon } from "@/components/ui/kind-icon";
import { ERROR_PORT } from "@/lib/editing/catalogue";
import { connectionOf, REFUSALS, refuseConnection } from "@/lib/editing/connections";
import { ListDialog, ListItem } from "./list-dialog";

/** Lets users connect workers without a mouse. Workers that can't be connected show the reason. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const { document, selection } = editor.state.get();
  const from = document.workers.find((worker) => worker.index === selection.workers[0]);
  const outputs = from ? editor.catalogue.getOutputs(from) : [undefined];
  // Triggers never fail, so they have no error output.
  const ports = from && editor.catalogue.isTrigger(from.type) ? outputs : [...outputs, ERROR_PORT];
  const [port, setPort] = useState<{ readonly name: string | undefined } | null>(
    ports.length === 1 ? { name: ports[0] } : null,
  );
  if (!from) return null;
  if (!port) {
    return (
      <ListDialog
        key="port"
        label="Connect from"
        placeholder={`From ${labelOf(editor, from)}, when…`}
        empty="No outputs match your search."
        onClose={onClose}
      >
        {ports.map((name) => (
          <ListItem key={name ?? "out"} value={wordsOf(name)} onSelect={() => setPort({ name })}>
            {wordsOf(name)}
          </ListItem>
        ))}
      </ListDialog>
    );
  }
  return (
    <ListDialog
      key="target"
      label="Connect to"
      placeholder="To which worker?"
      empty="No workers match your search."
      onClose={onClose}
    >
      {document.workers
        .filter((worker) => worker.index !== from.index)
        .map((worker) => {
          const connection = connectionOf(from.index, worker.index, port.name);
          const refusal = refuseConnection(document, connection, editor.catalogue.isTrigger);
          const type = editor.catalogue.find(worker.type);
          return (
            <ListItem
              key={worker.index}
              value={labelOf(editor, worker)}
              disabled={refusal !== null}
              onSelect={() => {
                onClose();
                editor.edit(
                  { do: "connect", connection },
                  `Connect #${connection.from} to #${connection.to}`,
                );
              }}
            >
              <KindIcon kind={type?.item.kind ?? "logic"} type={worker.type} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{labelOf(editor, worker)}</span>
                {refusal && <span className="block truncate text-muted text-xs">{REFUSALS[refusal]}</span>}
              </span>
            </ListItem>
          );
        })}
    </ListDialog>
  );
}

function wordsOf(port: string | undefined): string {
  if (port === undefined) return "it succeeds";
  return port === ERROR_PORT ? "it fails" : `the result is ${port}`;
}
