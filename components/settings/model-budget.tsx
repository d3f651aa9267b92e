"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { saveModelSettingsOptions } from "@/lib/client/model-queries";
import { microUnits, writtenAmount } from "./micro-units";

interface ModelBudgetProps {
  saved: number | null;
  readOnly: boolean;
}

export function ModelBudget({ saved, readOnly }: ModelBudgetProps) {
  const [written, setWritten] = useState(saved === null ? "" : writtenAmount(saved));
  const [wrong, setWrong] = useState(false);
  const save = useMutation(saveModelSettingsOptions);
  const budget = written.trim() === "" ? null : microUnits(written);
  return (
    <form
      className="flex max-w-sm flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const isAmount = budget !== null || written.trim() === "";
        setWrong(!isAmount);
        if (isAmount)
          save.mutate({ monthly_budget: budget }, { onSuccess: () => toastDone("The budget was saved") });
      }}
    >
      <TextField
        label="Monthly budget"
        help="Workers that use a model fail once the budget is spent. Leave empty for no limit."
        {...(wrong && { error: "Enter an amount such as 25 or 2.50." })}
        inputMode="decimal"
        disabled={readOnly}
        placeholder="No limit"
        value={written}
        onChange={(text) => {
          setWritten(text);
          setWrong(false);
        }}
      />
      <FormProblem error={save.error} />
      {!readOnly && (
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          busy={save.isPending}
          disabled={written === (saved === null ? "" : writtenAmount(saved))}
        >
          Save budget
        </Button>
      )}
    </form>
  );
}
