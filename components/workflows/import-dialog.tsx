"use client";

import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { type DragEvent, useRef, useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Progress } from "@/components/ui/progress";
import { TextareaField } from "@/components/ui/textarea-field";
import { ApiError } from "@/lib/client/api-error";
import { createWorkflowOptions } from "@/lib/client/workflow-queries";
import { FaultList } from "./fault-list";
import { readImport } from "./read-import";
import { RefusedDialog } from "./refused-dialog";
import { useImportMany } from "./use-import-many";

interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const create = useMutation(createWorkflowOptions);
  const refused = create.error instanceof ApiError ? create.error : null;

  const change = (next: string) => {
    setText(next);
    setFault(null);
    create.reset();
  };
  const take = async (chosen: File | undefined) => {
    if (chosen) change(await chosen.text());
  };
  const leave = (next: boolean) => {
    onOpenChange(next);
    if (!next) change("");
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const many = useImportMany();
  const submit = async () => {
    const read = readImport(text);
    if (!read.ok) return setFault(read.error);
    const [document] = read.value;
    if (read.value.length > 1) {
      await many.run(read.value);
      return leave(false);
    }
    create.mutate(document, {
      onSuccess: (saved) => {
        onOpenChange(false);
        router.push(`/workflows/${saved.id}`);
      },
    });
  };

  return (
    <>
      {many.refused && (
        <RefusedDialog
          title={`Couldn't import ${many.refused.length} of ${many.of} workflows`}
          description="The other workflows were imported. Fix the ones below and try again."
          refused={many.refused}
          onClose={many.forget}
        />
      )}
      <Dialog
        open={open}
        {...(many.state === null && { onOpenChange: leave })}
        title="Import a workflow"
        description="Import a Millrace or n8n export, or paste a document. To import several workflows, put one JSON document on each line. Tests are included; keys, folders and tags aren't."
        width="md"
        footer={
          <>
            {many.state && (
              <div className="mr-auto w-48 self-center">
                <Progress label="Importing" value={many.state.done} max={many.state.of} />
              </div>
            )}
            <Button onClick={many.state ? many.stop : () => leave(false)}>
              {many.state ? "Stop" : "Cancel"}
            </Button>
            <Button variant="primary" busy={create.isPending || many.state !== null} onClick={submit}>
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
            accept=".json,.ndjson,application/json,application/x-ndjson"
            hidden
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          <TextareaField
            label="Document"
            error={fault}
            help="Paste the document here or drop a file."
            aside={
              <Button size="sm" variant="quiet" icon={FileUp} onClick={() => file.current?.click()}>
                Choose a file
              </Button>
            }
            mono
            rows={10}
            spellCheck={false}
            placeholder='{ "format": "millrace.workflow/1", … }'
            value={text}
            onChange={change}
          />
          {refused && refused.faults.length > 0 ? (
            <FaultList faults={refused.faults} />
          ) : (
            <FormProblem error={create.error} />
          )}
        </div>
      </Dialog>
    </>
  );
}
