"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/frame/form-dialog";
import { ApiError } from "@/lib/client/api-error";
import { renewCodesOptions } from "@/lib/client/factor-queries";
import type { FactorDialogProps } from "./factor-dialog-props";
import { ProofFields } from "./proof-fields";
import { RecoveryCodes } from "./recovery-codes";
import { useProof } from "./use-proof";

export function NewRecoveryCodes({ factors, onClose }: FactorDialogProps) {
  const proof = useProof(factors.confirm);
  const renew = useMutation(renewCodesOptions);
  const refusal = renew.error instanceof ApiError ? renew.error : null;
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} onClose={onClose} />;
  return (
    <FormDialog
      title="New recovery codes"
      description="You get ten new codes. Your current codes stop working."
      action="Create new codes"
      busy={renew.isPending}
      disabled={!proof.isWhole}
      error={refusal?.faults.length ? null : renew.error}
      onClose={onClose}
      onSubmit={() => renew.mutate(proof.given, { onError: proof.refused })}
    >
      <ProofFields proof={proof} error={renew.error} hasPasskey={factors.passkeys.length > 0} />
    </FormDialog>
  );
}
