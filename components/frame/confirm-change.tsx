"use client";

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { QuestionProps } from "@/components/ui/question-dialog";
import { toastDone } from "@/components/ui/toast";
import { toastProblem } from "./toast-problem";

interface ConfirmChangeProps<Answer, Input> extends Omit<QuestionProps, "busy" | "onConfirm"> {
  change: UseMutationOptions<Answer, Error, Input>;
  input: NoInfer<Input>;
  done?: string | ((answer: Answer) => string);
  failed: string;
  onDone?: ((answer: Answer) => void) | undefined;
}

export function ConfirmChange<Answer, Input>({
  change,
  input,
  done,
  failed,
  onDone,
  ...question
}: ConfirmChangeProps<Answer, Input>) {
  const { mutateAsync, isPending } = useMutation(change);
  // Uses `mutateAsync`, because callbacks passed to `mutate` don't run if the change removes the row that
  // contains the dialog.
  const confirm = () =>
    mutateAsync(input).then(
      (answer) => {
        question.onOpenChange(false);
        if (done !== undefined) toastDone(typeof done === "string" ? done : done(answer));
        onDone?.(answer);
      },
      (error: unknown) => toastProblem(failed, error),
    );
  return <ConfirmDialog {...question} busy={isPending} onConfirm={() => void confirm()} />;
}
