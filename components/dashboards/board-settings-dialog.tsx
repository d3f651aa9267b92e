"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { toastProblem } from "@/components/frame/toast-problem";
import { TextField } from "@/components/ui/text-field";
import { saveDashboardOptions } from "@/lib/client/dashboard-queries";
import type { Dashboard } from "@/lib/contract/dashboards";
import { MAX_CALLS_PER_HOUR } from "@/lib/schema/board-bounds";
import { symbolChoices } from "@/lib/widgets/symbol-choices";

interface BoardSettingsDialogProps {
  dashboard: Pick<Dashboard, "id" | "name" | "parameters" | "calls_per_hour">;
  onClose: () => void;
}

export function BoardSettingsDialog({ dashboard, onClose }: BoardSettingsDialogProps) {
  const [first = "", ...others] = symbolChoices(dashboard.parameters);
  const [usual, setUsual] = useState(first);
  const [choices, setChoices] = useState(others.join(", "));
  const [calls, setCalls] = useState(String(dashboard.calls_per_hour));
  const save = useMutation(saveDashboardOptions(dashboard.id));
  const isBound = /^\d+$/.test(calls.trim()) && Number(calls) <= MAX_CALLS_PER_HOUR;
  const submit = () => {
    if (!isBound) return;
    const { symbol: _before, ...rest } = dashboard.parameters;
    const listed = choices.split(/[,\s]+/).filter((each) => each !== "");
    const isSaid = usual.trim() !== "" || listed.length > 0;
    const symbol = { default: usual.trim(), choices: listed };
    save.mutate(
      { parameters: isSaid ? { ...rest, symbol } : rest, calls_per_hour: Number(calls) },
      {
        onSuccess: onClose,
        onError: (error) => toastProblem("Couldn't save the settings", error),
      },
    );
  };
  return (
    <FormDialog
      title={`Settings for ${dashboard.name}`}
      action="Save settings"
      busy={save.isPending}
      disabled={!isBound}
      error={null}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Default symbol"
        mono
        value={usual}
        maxLength={64}
        onChange={setUsual}
        help="Leave empty to show each widget's published data."
      />
      <TextField
        label="Symbols for visitors"
        mono
        value={choices}
        onChange={setChoices}
        placeholder="AAPL, MSFT, NVDA"
        help="Visitors with a public link or subscription can choose one of these symbols. Workspace members can choose any symbol."
      />
      <TextField
        label="Calls per hour"
        help="Maximum runs per hour that widgets can start, for all viewers together. Viewers who aren't members can start at most half of them. Enter 0 to stop widgets from starting runs."
        error={!isBound && "Enter a whole number from 0 to 3,600."}
        type="number"
        min={0}
        max={3_600}
        value={calls}
        onChange={setCalls}
      />
    </FormDialog>
  );
}
