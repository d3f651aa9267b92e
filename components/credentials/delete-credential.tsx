"use client";

import { ConfirmChange } from "@/components/frame/confirm-change";
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
  const { name } = credential;
  return (
    <ConfirmChange
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      consequence={deleteConsequence(credential, usedBy)}
      action="Delete credential"
      {...(usedBy.length > 0 && { typed: name })}
      change={deleteCredentialOptions}
      input={credential.id}
      done={`${name} was deleted`}
      failed={`Couldn't delete ${name}`}
    />
  );
}
