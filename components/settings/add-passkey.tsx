"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { addPasskeyOptions } from "@/lib/client/factor-queries";
import { browserName } from "./browser-name";
import type { FactorDialogProps } from "./factor-dialog-props";
import { ProofFields } from "./proof-fields";
import { RecoveryCodes } from "./recovery-codes";
import { useProof } from "./use-proof";

export function AddPasskey({ factors, onClose }: FactorDialogProps) {
  const proof = useProof(factors.confirm);
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const add = useMutation(addPasskeyOptions);
  const refusal = add.error instanceof ApiError ? add.error : null;
  if (add.data) {
    const codes = add.data.recovery_codes;
    return codes ? <RecoveryCodes codes={codes} onClose={onClose} /> : null;
  }
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser asks where to store the passkey: on this device, a phone or a security key."
      action="Add passkey"
      busy={add.isPending}
      disabled={!proof.isWhole || name.trim() === ""}
      error={refusal?.faults.length ? null : add.error}
      onClose={onClose}
      onSubmit={() =>
        add.mutate(
          { name, ...proof.given },
          {
            onSuccess: (answer) => {
              toastDone("The passkey was added");
              if (answer.recovery_codes === null) onClose();
            },
            onError: proof.refused,
          },
        )
      }
    >
      <TextField
        label="Name"
        help="Helps you recognise this passkey."
        required
        maxLength={100}
        error={refusal?.faultAt("name")}
        value={name}
        onChange={setName}
      />
      <ProofFields proof={proof} error={add.error} hasPasskey={factors.passkeys.length > 0} />
    </FormDialog>
  );
}
