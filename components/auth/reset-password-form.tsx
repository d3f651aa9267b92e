"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { ApiError } from "@/lib/client/api-error";
import { resetPassword } from "@/lib/client/sign-in";
import { AccountForm } from "./account-form";
import { NewPassword } from "./new-password";

/** The form doesn't show whose account the link is for, because someone else may have opened the link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [endTokens, setEndTokens] = useState(false);
  const reset = useMutation({
    mutationFn: () => resetPassword({ token, password, end_tokens: endTokens }),
  });
  const error = reset.error instanceof ApiError ? reset.error : null;
  if (reset.isSuccess) return <Done />;
  if (token === "" || error?.code === "token_invalid") return <DeadLink />;
  return (
    <AccountForm
      title="Set a new password"
      detail="A new password signs you out of every browser."
      action="Set password"
      sending={reset}
    >
      <NewPassword
        label="New password"
        value={password}
        onChange={setPassword}
        email=""
        error={error?.faultAt("password")}
      />
      <Checkbox
        checked={endTokens}
        onChange={setEndTokens}
        label="Revoke my API tokens too"
        help="API tokens work without your password. Revoke them if someone else may have one. Programs that use them will stop working."
      />
    </AccountForm>
  );
}

function Done() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-lg">Password changed</h1>
        <p className="mt-1 text-muted">Sign in with your new password.</p>
      </div>
      <LinkButton variant="primary" href="/sign-in">
        Sign in
      </LinkButton>
    </div>
  );
}

function DeadLink() {
  return (
    <div role="alert" className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-lg">This link no longer works</h1>
        <p className="mt-1 text-muted">
          The link was already used, is more than 30 minutes old, or is incomplete.
        </p>
      </div>
      <LinkButton variant="primary" href="/forgot-password">
        Send a new link
      </LinkButton>
      <p className="text-center text-muted text-xs">
        <Link href="/sign-in" className="text-accent-text underline underline-offset-2">
          Back to sign in
        </Link>
      </p>
    </div>
  );
}
