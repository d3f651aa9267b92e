"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/frame/form-dialog";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { type Proof, removePasskeyOptions, removeTotpOptions } from "@/lib/client/factor-queries";
import type { FactorDialogProps } from "./factor-dialog-props";
import { ProofFields } from "./proof-fields";
import { useProof } from "./use-proof";

interface RemoveFactorProps extends FactorDialogProps {
  what: "app" | { id: string; name: string };
}

export function RemoveFactor({ factors, what, onClose }: RemoveFactorProps) {
  const proof = useProof(factors.confirm);
  const removeTotp = useMutation(removeTotpOptions);
  const removePasskey = useMutation(removePasskeyOptions);
  const remove = what === "app" ? removeTotp : removePasskey;
  const refusal = remove.error instanceof ApiError ? remove.error : null;
  const isLast = Number(factors.totp !== null) + factors.passkeys.length === 1;
  const submit = (given: Proof) =>
    what === "app" ? removeTotp.mutateAsync(given) : removePasskey.mutateAsync({ ...given, id: what.id });
  return (
    <FormDialog
      title={what === "app" ? "Turn off the authenticator app?" : `Remove the passkey ${what.name}?`}
      description={
        isLast
          ? "This is your only second factor. Without one, you sign in with just your password, and your recovery codes stop working."
          : "You won't be able to use this method to sign in to this instance anymore."
      }
      action={what === "app" ? "Turn off" : "Remove passkey"}
      danger
      busy={remove.isPending}
      disabled={!proof.isWhole}
      error={refusal?.faults.length ? null : remove.error}
      onClose={onClose}
      onSubmit={() =>
        submit(proof.given).then(() => {
          toastDone(what === "app" ? "The authenticator app was turned off" : "The passkey was removed");
          onClose();
        }, proof.refused)
      }
    >
      <ProofFields proof={proof} error={remove.error} hasPasskey={factors.passkeys.length > 0} />
    </FormDialog>
  );
}
