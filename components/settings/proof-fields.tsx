"use client";

import { useMutation } from "@tanstack/react-query";
import { Check, Fingerprint } from "lucide-react";
import { FormProblem } from "@/components/frame/form-problem";
import { useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { ApiError } from "@/lib/client/api-error";
import { confirmByPasskeyOptions } from "@/lib/client/factor-queries";
import type { ProofState } from "./use-proof";

interface ProofFieldsProps {
  proof: ProofState;
  error: unknown;
  hasPasskey: boolean;
}

/** Asks for proof of identity, because access to an unlocked browser isn't enough for these changes. */
export function ProofFields({ proof, error, hasPasskey }: ProofFieldsProps) {
  const me = useMe();
  const { needed } = proof;
  const fault = (path: string) => (error instanceof ApiError ? error.faultAt(path) : undefined);
  const ask = useMutation(confirmByPasskeyOptions);
  if (needed.sign_in_again) {
    return (
      <p role="alert" className="rounded-md border border-line px-3 py-2">
        Your account has no password. To confirm it's you, sign out, sign in again, and come back within 10
        minutes.
      </p>
    );
  }
  return (
    <>
      {needed.password && (
        <>
          {/* Hidden field that tells password managers which account the password is for. */}
          <input type="text" autoComplete="username" value={me?.email ?? ""} readOnly hidden />
          <TextField
            label="Your password"
            type="password"
            required
            autoComplete="current-password"
            error={fault("password")}
            value={proof.password}
            onChange={proof.setPassword}
          />
        </>
      )}
      {needed.second_step && proof.passkey === undefined && (
        <div className="flex flex-col gap-2">
          <TextField
            label="Code"
            help="A code from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            required
            maxLength={100}
            spellCheck={false}
            className="font-mono"
            error={fault("code")}
            value={proof.code}
            onChange={proof.setCode}
          />
          {hasPasskey && (
            <Button
              icon={Fingerprint}
              className="self-start"
              busy={ask.isPending}
              onClick={() => ask.mutate(undefined, { onSuccess: proof.setPasskey })}
            >
              Use a passkey instead
            </Button>
          )}
          <FormProblem error={ask.error} />
        </div>
      )}
      {proof.passkey !== undefined && (
        <p className="flex items-center gap-2 text-ok">
          <Check aria-hidden className="size-4" />
          Confirmed with your passkey.
        </p>
      )}
    </>
  );
}
