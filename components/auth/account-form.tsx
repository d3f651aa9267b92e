import type { ReactNode } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api-error";
import { NeedsScript } from "./needs-script";

interface AccountFormProps {
  title: string;
  detail: ReactNode;
  action: string;
  sending: {
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: Error | null;
    readonly mutate: () => void;
  };
  below?: ReactNode;
  children: ReactNode;
}

export function AccountForm({ title, detail, action, sending, below, children }: AccountFormProps) {
  const { isPending, isSuccess, error, mutate } = sending;
  const isBusy = isPending || isSuccess;
  const isAtFields = error instanceof ApiError && error.faults.length > 0;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) mutate();
      }}
    >
      <NeedsScript />
      <div>
        <h1 className="font-semibold text-lg">{title}</h1>
        <p className="mt-1 text-muted">{detail}</p>
      </div>
      {children}
      {error && !isAtFields && <FormProblem error={error} />}
      <Button type="submit" variant="primary" busy={isBusy}>
        {action}
      </Button>
      {below}
    </form>
  );
}
