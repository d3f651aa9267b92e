"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { createTestOptions } from "@/lib/client/test-queries";
import type { Run } from "@/lib/schema/run";
import { proposeTestName } from "./propose-test-name";

interface SaveAsTestDialogProps {
  run: Run;
  /** Called when the user wants to see the workflow's tests. */
  onShow: () => void;
  onSaved?: () => void;
  onClose: () => void;
}

export function SaveAsTestDialog({ run, onShow, onSaved, onClose }: SaveAsTestDialogProps) {
  const [name, setName] = useState(() => proposeTestName(run));
  const create = useMutation(createTestOptions(run.workflow_id));
  const save = () =>
    create.mutate(
      { name: name.trim(), from_run: run.id },
      {
        onSuccess: (test) => {
          onClose();
          onSaved?.();
          toastDone(`Saved as test “${test.name}”`, { label: "Show tests", run: onShow });
        },
      },
    );
  return (
    <FormDialog
      title="Save as test"
      description={`The test replays this run with the same inputs, makes no external calls, and expects ${run.status === "failed" ? "the same errors" : "the same response and published values"}.`}
      action="Save test"
      busy={create.isPending}
      disabled={name.trim() === ""}
      error={create.error}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={200} autoComplete="off" value={name} onChange={setName} />
    </FormDialog>
  );
}
