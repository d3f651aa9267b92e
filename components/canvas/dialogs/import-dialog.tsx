"use client";

import { FileUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { pasteText, replaceDraft } from "@/components/canvas/actions/actions";
import { useEditor } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import { CodeText } from "@/components/ui/code-text";
import { Dialog } from "@/components/ui/dialog";
import { TextareaField } from "@/components/ui/textarea-field";
import { parseDocument } from "@/lib/editing/clipboard";
import { fillPositionsLater } from "@/lib/editing/layout-later";

const MAX_FAULTS = 20;

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const [text, setText] = useState(() => editor.view.get().importText);
  const file = useRef<HTMLInputElement>(null);
  const parsed = text.trim() === "" ? null : parseDocument(text);
  const unknown = parsed?.ok
    ? parsed.value.document.workers.filter((worker) => !editor.catalogue.find(worker.type))
    : [];
  const ready = parsed?.ok === true && unknown.length === 0;
  const choose = (event: ChangeEvent<HTMLInputElement>) => void event.target.files?.[0]?.text().then(setText);
  const add = () => {
    if (!pasteText(editor, text)) return;
    onClose();
  };
  const replace = async () => {
    if (!parsed?.ok) return;
    const document = await fillPositionsLater(parsed.value.document);
    onClose();
    replaceDraft(editor, document, "Import", "Replaced the workflow with the imported one");
    editor.canvas.current?.fit();
  };
  return (
    <Dialog
      onClose={onClose}
      title="Import a workflow"
      description="Import a Millrace or n8n file. Keys and secrets are never exported, so the Problems panel lists the keys and secrets to re-enter."
      width="md"
      footer={
        <>
          <Button disabled={!ready} onClick={() => void replace()}>
            Replace this workflow
          </Button>
          <Button variant="primary" disabled={!ready} onClick={add}>
            Add to this workflow
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <Button icon={FileUp} onClick={() => file.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            hidden
            onChange={choose}
            aria-label="File"
          />
        </div>
        <TextareaField
          label="Or paste the workflow here"
          mono
          rows={10}
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        {parsed?.ok === false && (
          <ul role="alert" className="flex flex-col gap-1 text-bad text-xs">
            {parsed.error.slice(0, MAX_FAULTS).map((fault) => (
              <li key={`${fault.path} ${fault.message}`}>
                {fault.path && <code className="font-mono">{fault.path}: </code>}
                {fault.message}
              </li>
            ))}
            {parsed.error.length > MAX_FAULTS && (
              <li>Errors not shown: {parsed.error.length - MAX_FAULTS}</li>
            )}
          </ul>
        )}
        {unknown.length > 0 && (
          <p role="alert" className="text-bad text-xs">
            Millrace has no worker type called {[...new Set(unknown.map((worker) => worker.type))].join(", ")}
            .
          </p>
        )}
        {ready && parsed?.ok && (
          <div className="text-muted text-xs" role="status">
            <p>
              {parsed.value.from === "n8n" && "From n8n: "}
              {counted(parsed.value.document.workers.length, "worker")} and{" "}
              {counted(parsed.value.document.connections.length, "connection")}.
            </p>
            {parsed.value.notes.length > 0 && (
              <>
                <p className="mt-2 text-text">To do (also saved in a note on the canvas):</p>
                <ul className="mt-1 flex max-h-40 list-disc flex-col gap-1 overflow-y-auto pl-4">
                  {parsed.value.notes.map((note) => (
                    <li key={note} className="break-words">
                      <CodeText text={note} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
