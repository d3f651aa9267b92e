"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { askPasskey, canUsePasskeys } from "@/lib/client/passkey";
import { readSecondSteps, takeSecondStep } from "@/lib/client/sign-in";
import type { PasskeyRequest } from "@/lib/schema/passkey";
import { NeedsScript } from "./needs-script";

interface SecondStepFormProps {
  onSignedIn: () => void;
  onBack: () => void;
}

export function SecondStepForm({ onSignedIn, onBack }: SecondStepFormProps) {
  const [code, setCode] = useState("");
  const steps = useQuery({
    queryKey: ["second-steps"],
    queryFn: ({ signal }) => readSecondSteps(signal),
    retry: false,
    staleTime: 0,
  });
  const byCode = useMutation({
    mutationFn: () => takeSecondStep({ code }),
    onSuccess: onSignedIn,
    onError: () => setCode(""),
  });
  const byPasskey = useMutation({
    mutationFn: async (options: PasskeyRequest) => takeSecondStep({ passkey: await askPasskey(options) }),
    onSuccess: onSignedIn,
    // A passkey challenge can be answered only once and expires, so the next attempt needs a new one.
    onError: () => steps.refetch(),
  });
  const busy = [byCode, byPasskey].some((each) => each.isPending || each.isSuccess);
  const passkey = steps.data?.passkey;
  const hasApp = steps.data?.totp ?? true;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        byPasskey.reset();
        if (!busy) byCode.mutate();
      }}
    >
      <NeedsScript />
      <div>
        <h1 className="font-semibold text-lg">Two-factor authentication</h1>
        <p className="mt-1 text-muted">
          {hasApp
            ? "Enter the six-digit code from your authenticator app."
            : "Use your passkey or enter a recovery code."}
        </p>
      </div>
      <TextField
        label={hasApp ? "Code" : "Recovery code"}
        help={hasApp && steps.data?.recovery_code ? "Or enter a recovery code." : undefined}
        autoComplete="one-time-code"
        autoFocus
        required
        maxLength={100}
        spellCheck={false}
        className="font-mono"
        value={code}
        onChange={setCode}
      />
      <FormProblem error={byCode.error ?? byPasskey.error ?? steps.error} />
      <Button type="submit" variant="primary" busy={byCode.isPending || byCode.isSuccess}>
        Continue
      </Button>
      {passkey && canUsePasskeys() && (
        <Button
          icon={Fingerprint}
          busy={byPasskey.isPending || byPasskey.isSuccess}
          disabled={byCode.isPending}
          onClick={() => {
            byCode.reset();
            byPasskey.mutate(passkey);
          }}
        >
          Use a passkey
        </Button>
      )}
      <Button variant="quiet" onClick={onBack}>
        Start over
      </Button>
    </form>
  );
}
