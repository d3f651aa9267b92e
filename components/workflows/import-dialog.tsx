"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { type DragEvent, useRef, useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { ApiError } from "@/lib/client/api-error";
import { createWorkflowOptions } from "@/lib/client/workflow-queries";
import { FaultList } from "./fault-list";
import { readImport } from "./read-import";

interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A document from a file or the clipboard becomes a new workflow, or comes back with all its faults. */
export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const create = useMutation(createWorkflowOptions(useQueryClient()));
  const refused = create.error instanceof ApiError ? create.error : null;

  const change = (next: string) => {
    setText(next);
    setFault(null);
    create.reset();
  };
  const take = async (chosen: File | undefined) => {
    if (chosen) change(await chosen.text());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const submit = () => {
    const read = readImport(text);
    if (!read.ok) return setFault(read.error);
    create.mutate(read.value, {
      onSuccess: (saved) => {
        onOpenChange(false);
        router.push(`/workflows/${saved.id}`);
      },
    });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) change("");
      }}
      title="Import a workflow"
      description="From a file that was exported, here or from n8n, or a document from the clipboard. Keys never travel with it."
      width="md"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" busy={create.isPending} onClick={submit}>
            Import workflow
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button */}
      <div className="flex flex-col gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Field
          label="Document"
          error={fault}
          help="Paste it here, or drop the file on this box."
          aside={
            <Button size="sm" variant="quiet" icon={FileUp} onClick={() => file.current?.click()}>
              Choose a file
            </Button>
          }
        >
          {(control) => (
            <Textarea
              {...control}
              mono
              rows={10}
              spellCheck={false}
              placeholder='{ "format": "millrace.workflow/1", … }'
              value={text}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
        {refused && refused.faults.length > 0 ? (
          <FaultList faults={refused.faults} />
        ) : (
          <FormProblem error={create.error} />
        )}
      </div>
    </Dialog>
  );
}
