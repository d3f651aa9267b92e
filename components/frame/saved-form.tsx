import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FormProblem } from "./form-problem";
import type { SavedFormState } from "./use-saved-form";

interface SavedFormProps {
  state: SavedFormState;
  action: string;
  /** Reason why the user can't change the values. Shown instead of the button. */
  readOnly?: string | false;
  className?: string;
  children: ReactNode;
}

export function SavedForm({ state, action, readOnly = false, className, children }: SavedFormProps) {
  return (
    <form className={clsx("grid max-w-2xl gap-4", className)} onSubmit={state.onSubmit}>
      {children}
      {state.problem && <FormProblem error={state.problem} />}
      {readOnly ? (
        <p className="col-span-full text-muted text-xs">{readOnly}</p>
      ) : (
        <Button
          type="submit"
          variant="primary"
          busy={state.isSaving}
          disabled={!state.isWritten}
          className="col-span-full justify-self-start"
        >
          {action}
        </Button>
      )}
    </form>
  );
}
