"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { FormProblem } from "@/components/frame/form-problem";
import { QueryState } from "@/components/frame/query-state";
import { useIsOwner, useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { query } from "@/lib/client/query";
import { saveWorkflowSettingsOptions } from "@/lib/client/workflow-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { getWorkflowSettings } from "@/lib/contract/workflows";
import { asBody, asWritten, faultOf, type LimitName, type WrittenSettings } from "./written-settings";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { workflowId } = useEditor();
  const settings = useQuery({
    ...query(getWorkflowSettings, { params: { id: workflowId } }),
    staleTime: 0,
  });
  const form = useId();
  const [busy, setBusy] = useState(false);
  const readOnly = useMe()?.workspace.role === "viewer";
  return (
    <Dialog
      onClose={onClose}
      title="Workflow settings"
      description="These settings apply to every version immediately. They aren't part of the draft."
      width="md"
      footer={
        <>
          <Button onClick={onClose}>{readOnly ? "Close" : "Cancel"}</Button>
          {!readOnly && (
            <Button variant="primary" type="submit" form={form} busy={busy} disabled={!settings.data}>
              Save settings
            </Button>
          )}
        </>
      }
    >
      <QueryState query={settings} failed="Couldn't load the settings" height="h-48">
        {(data) => (
          <SettingsForm
            id={form}
            workflowId={workflowId}
            saved={data}
            readOnly={readOnly}
            onBusy={setBusy}
            onDone={onClose}
          />
        )}
      </QueryState>
    </Dialog>
  );
}

interface SettingsFormProps {
  id: string;
  workflowId: string;
  saved: AnswerOf<typeof getWorkflowSettings>;
  readOnly: boolean;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function SettingsForm({ id, workflowId, saved, readOnly, onBusy, onDone }: SettingsFormProps) {
  const [written, setWritten] = useState<WrittenSettings>(() => asWritten(saved));
  const save = useMutation({
    ...saveWorkflowSettingsOptions(workflowId),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
  });
  const error = save.error instanceof ApiError ? save.error : null;
  const isOwner = useIsOwner();
  const limit = (name: LimitName, label: string, placeholder: string, help: string, locked = readOnly) => (
    <TextField
      label={label}
      help={help}
      error={faultOf(name, written[name]) ?? error?.faultAt(name)}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      disabled={locked}
      value={written[name]}
      onChange={(text) => setWritten({ ...written, [name]: text })}
    />
  );
  return (
    <form
      id={id}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const body = asBody(written);
        if (body === null) return;
        save.mutate(body, {
          onSuccess: () => {
            onDone();
            toastDone("Workflow settings saved");
          },
        });
      }}
    >
      <Checkbox
        label="Protect the live version"
        help="If turned on, “Run Test” on a trigger saves the draft without publishing it. The Publish button still works."
        checked={written.protect_live}
        disabled={readOnly}
        onChange={(checked) => setWritten({ ...written, protect_live: checked })}
      />
      {limit(
        "run_timeout",
        "Run timeout (seconds)",
        "Default: 3600 (1 hour)",
        "Runs that take longer are stopped and fail. Enter 1 to 604,800 seconds (one week).",
      )}
      {limit(
        "concurrency",
        "Concurrent runs",
        "No separate limit",
        "Further runs wait in the queue. Enter 1 to 1,000 runs. The workspace limit also applies.",
      )}
      {limit(
        "retention_days",
        "Run retention (days)",
        "Same as the workspace setting",
        `Finished runs are deleted after this many days. Published data is kept. Enter 1 to 3,650 days. Stored runs use about ${saved.storage_bytes.toLocaleString()} bytes.${isOwner ? "" : " Only owners of the workspace can change this."}`,
        !isOwner,
      )}
      {error?.faults.length === 0 && <FormProblem error={error} />}
    </form>
  );
}
