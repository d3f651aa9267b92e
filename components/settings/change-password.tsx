"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NewPassword } from "@/components/auth/new-password";
import { FormProblem } from "@/components/frame/form-problem";
import { useMe } from "@/components/frame/use-me";
import { Section } from "@/components/parts/section";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { factorsOptions } from "@/lib/client/factor-queries";
import { changePasswordOptions } from "@/lib/client/people-queries";
import { ProofFields } from "./proof-fields";
import { useProof } from "./use-proof";

export function ChangePassword() {
  const me = useMe();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [endTokens, setEndTokens] = useState(false);
  const factors = useQuery(factorsOptions).data;
  // The proof of identity doesn't include the password, because this form has its own field for it.
  const needed = {
    password: false,
    second_step: factors?.confirm.second_step ?? false,
    sign_in_again: false,
  };
  const proof = useProof(needed);
  const change = useMutation(changePasswordOptions);
  const error = change.error instanceof ApiError ? change.error : null;
  return (
    <Section title="Password" description="Changing your password signs you out everywhere else.">
      <form
        className="flex max-w-sm flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(
            { ...proof.given, current, password, end_tokens: endTokens },
            {
              onError: proof.refused,
              onSuccess: () => {
                setCurrent("");
                setPassword("");
                setEndTokens(false);
                proof.clear();
                toastDone("Your password was changed");
              },
            },
          );
        }}
      >
        {/* Hidden field that tells password managers which account the password is for. */}
        <input type="text" autoComplete="username" value={me?.email ?? ""} readOnly hidden />
        <TextField
          label="Current password"
          error={error?.faultAt("current")}
          type="password"
          required
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
        <NewPassword
          label="New password"
          value={password}
          onChange={setPassword}
          email={me?.email ?? ""}
          error={error?.faultAt("password")}
        />
        <Checkbox
          checked={endTokens}
          onChange={setEndTokens}
          label="Revoke my API tokens too"
          help="Revokes your API tokens in every workspace. API tokens work without your password, so revoke them if someone else may have one."
        />
        <ProofFields
          proof={proof}
          error={change.error}
          hasPasskey={factors !== undefined && factors.passkeys.length > 0}
        />
        {error?.faults.length === 0 && <FormProblem error={error} />}
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          disabled={factors === undefined || !proof.isWhole}
          className="self-start"
        >
          Change password
        </Button>
      </form>
    </Section>
  );
}
