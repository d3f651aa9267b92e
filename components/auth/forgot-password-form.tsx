"use client";

import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { ApiError } from "@/lib/client/api-error";
import { askForNewPassword } from "@/lib/client/sign-in";

/** Without mail, the operator's link is the only way. With it, that link is the way for who gets no mail. */
export function ForgotPasswordForm({ sendsMail }: { sendsMail: boolean }) {
  const [email, setEmail] = useState("");
  const ask = useMutation({ mutationFn: () => askForNewPassword(email) });
  const error = ask.error instanceof ApiError ? ask.error : null;
  if (ask.data?.mail) return <Asked email={email} />;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!ask.isPending) ask.mutate();
      }}
    >
      <div>
        <h1 className="font-semibold text-lg">Forgot password</h1>
        <p className="mt-1 text-muted">
          {sendsMail
            ? "We'll email you a link to set a new password."
            : "This instance can't send email. Ask its owner for a link to set a new password."}
        </p>
      </div>
      {sendsMail && (
        <>
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
          {ask.error && error?.faults.length !== 1 && <FormProblem error={ask.error} />}
          <Button type="submit" variant="primary" busy={ask.isPending}>
            Send link
          </Button>
        </>
      )}
      {sendsMail ? (
        <details className="text-muted text-xs">
          <summary className="cursor-pointer touch:min-h-11">
            No email, or lost your two-factor authentication?
          </summary>
          <OperatorLink />
        </details>
      ) : (
        <div className="text-muted text-xs">
          <OperatorLink />
        </div>
      )}
      <BackToSignIn />
    </form>
  );
}

function OperatorLink() {
  return (
    <p className="mt-2">
      The owner of this instance can create a password link under Settings, Workspace, and remove your
      two-factor authentication if you lost it. If that's you, run this in the Millrace folder:
      <code className="mt-1 block font-mono">node bin/run.mjs reset-password EMAIL</code>
    </p>
  );
}

function Asked({ email }: { email: string }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <MailCheck aria-hidden className="size-6 text-muted" />
      <div>
        <h1 className="font-semibold text-lg">Check your email</h1>
        <p className="mt-1 break-words text-muted">
          If {email} has an account with a password here, we mailed a link to it. The link works for 30
          minutes.
        </p>
      </div>
      <p className="text-muted text-xs">Nothing there? Look in your spam folder too.</p>
      <BackToSignIn />
    </div>
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
