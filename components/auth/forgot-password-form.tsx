"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { ApiError } from "@/lib/client/api-error";
import { askForNewPassword } from "@/lib/client/sign-in";
import { AccountForm } from "./account-form";
import { MailSent } from "./mail-sent";

/**
 * If the instance can't send email, a link from the operator is the only way to reset a password. If it can,
 * the operator's link is for people whose reset email doesn't arrive.
 */
export function ForgotPasswordForm({ sendsMail }: { sendsMail: boolean }) {
  const [email, setEmail] = useState("");
  const ask = useMutation({ mutationFn: () => askForNewPassword(email) });
  const error = ask.error instanceof ApiError ? ask.error : null;
  if (ask.data?.mail)
    return (
      <MailSent
        title="Check your email"
        hint="Didn't get the email? Check your spam folder."
        below={<BackToSignIn />}
      >
        If {email} has an account with a password here, we sent a link to that address. The link works for 30
        minutes.
      </MailSent>
    );
  if (!sendsMail)
    return (
      <div className="flex flex-col gap-4">
        <div>
          <h1 className="font-semibold text-lg">Forgot password</h1>
          <p className="mt-1 text-muted">
            This instance can't send email. Ask the owner of the instance for a link to set a new password.
          </p>
        </div>
        <div className="text-muted text-xs">
          <OperatorLink />
        </div>
        <BackToSignIn />
      </div>
    );
  return (
    <AccountForm
      title="Forgot password"
      detail="We'll email you a link to set a new password."
      action="Send link"
      sending={ask}
      below={
        <>
          <details className="text-muted text-xs">
            <summary className="cursor-pointer touch:min-h-11">
              Didn't get an email, or can't use your second factor?
            </summary>
            <OperatorLink />
          </details>
          <BackToSignIn />
        </>
      }
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        required
        maxLength={254}
        error={error?.faultAt("email")}
        value={email}
        onChange={setEmail}
      />
    </AccountForm>
  );
}

function OperatorLink() {
  return (
    <p className="mt-2">
      The owner of this instance can create a password link for you under {"Settings > Workspace"}, and turn
      off two-factor authentication if you've lost your device. If that's you, run this in the Millrace
      folder:
      <code className="mt-1 block font-mono">node bin/run.mjs reset-password EMAIL</code>
    </p>
  );
}

function BackToSignIn() {
  return (
    <p className="text-center text-muted text-xs">
      <Link href="/sign-in" className="text-accent-text underline underline-offset-2">
        Back to sign in
      </Link>
    </p>
  );
}
