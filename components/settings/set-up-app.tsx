"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { CodeBlock } from "@/components/ui/code-block";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { beginTotpOptions, confirmTotpOptions } from "@/lib/client/factor-queries";
import type { FactorDialogProps } from "./factor-dialog-props";
import { ProofFields } from "./proof-fields";
import { QrCode } from "./qr-code";
import { RecoveryCodes } from "./recovery-codes";
import { useProof } from "./use-proof";

export function SetUpApp({ factors, onClose }: FactorDialogProps) {
  const proof = useProof(factors.confirm);
  const [code, setCode] = useState("");
  const begin = useMutation(beginTotpOptions);
  const confirm = useMutation(confirmTotpOptions);
  const error = confirm.error instanceof ApiError ? confirm.error : null;
  if (confirm.data) {
    const codes = confirm.data.recovery_codes;
    return codes ? <RecoveryCodes codes={codes} onClose={onClose} /> : null;
  }
  if (begin.data) {
    const { secret, uri } = begin.data;
    return (
      <FormDialog
        title="Scan the QR code with your app"
        description="Scan the code with any authenticator app, and enter the six-digit code that the app shows."
        action="Turn on"
        busy={confirm.isPending}
        disabled={code.trim() === ""}
        error={error?.faults.length === 0 ? error : null}
        onClose={onClose}
        onSubmit={() =>
          confirm.mutate(code, {
            onSuccess: (answer) => {
              toastDone("Authenticator app enabled");
              if (answer.recovery_codes === null) onClose();
            },
            onError: () => setCode(""),
          })
        }
      >
        <div className="flex flex-col items-center gap-3">
          <QrCode text={uri} label="QR code for your authenticator app" />
          <div className="w-full">
            <p className="mb-1 text-muted text-xs">Can't scan the code? Enter this secret in the app:</p>
            <CodeBlock code={secret.replace(/.{4}(?=.)/g, "$& ")} copies={secret} label="Secret" wrap />
          </div>
        </div>
        <TextField
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          autoFocus
          maxLength={20}
          className="font-mono"
          error={error?.faultAt("code")}
          value={code}
          onChange={setCode}
        />
      </FormDialog>
    );
  }
  const refusal = begin.error instanceof ApiError ? begin.error : null;
  return (
    <FormDialog
      title="Set up an authenticator app"
      description="First confirm that it's you."
      action="Continue"
      busy={begin.isPending}
      disabled={!proof.isWhole}
      error={refusal?.faults.length ? null : begin.error}
      onClose={onClose}
      onSubmit={() => begin.mutate(proof.given, { onError: proof.refused })}
    >
      <ProofFields proof={proof} error={begin.error} hasPasskey={factors.passkeys.length > 0} />
    </FormDialog>
  );
}
