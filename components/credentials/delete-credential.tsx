"use client";

import { useMutation } from "@tanstack/react-query";
import { toastProblem } from "@/components/frame/toast-problem";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastDone } from "@/components/ui/toast";
import { deleteCredentialOptions } from "@/lib/client/key-queries";
import type { Credential } from "./credential";
import { deleteConsequence } from "./delete-consequence";
import type { Usage } from "./used-by";

interface DeleteCredentialProps {
  credential: Credential;
  usedBy: readonly Usage[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeleteCredential({ credential, usedBy, open, onOpenChange }: DeleteCredentialProps) {
  const remove = useMutation(deleteCredentialOptions);
  const { name } = credential;
  // By then the row is unmounted, so callbacks passed to `mutate` would not run.
  const confirm = () =>
    remove.mutateAsync(credential.id).then(
      () => {
        onOpenChange(false);
        toastDone(`${name} was deleted`);
      },
      (error: unknown) => toastProblem(`Couldn't delete ${name}`, error),
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      consequence={deleteConsequence(credential, usedBy)}
      action="Delete credential"
      {...(usedBy.length > 0 && { typed: name })}
      busy={remove.isPending}
      onConfirm={confirm}
    />
  );
}
