"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { ApiError } from "@/lib/client/api-error";
import { signUp } from "@/lib/client/sign-in";
import { AccountForm } from "./account-form";
import { addNextToUrl } from "./add-next-to-url";
import { MailSent } from "./mail-sent";
import { NewPassword } from "./new-password";

interface SignUpFormProps {
  invited: boolean;
  token: string | undefined;
  next: string | undefined;
}

/** The page doesn't say whether the email address already has an account. Only the email sent there does. */
export function SignUpForm({ invited, token, next }: SignUpFormProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const ask = useMutation({
    mutationFn: () =>
      signUp({
        email,
        password,
        name,
        ...(token !== undefined && { token }),
        ...(next !== undefined && { next }),
      }),
  });
  if (ask.data)
    return (
      <MailSent
        title={ask.data.mail ? "Check your email" : "Almost there"}
        hint={ask.data.mail ? "Didn't get the email? Check your spam folder." : null}
        below={<SignInInstead next={next} />}
      >
        {ask.data.mail ? `We sent a confirmation link to ${email}. It expires in 24 hours.` : ask.data.detail}
      </MailSent>
    );
  if (invited && token === undefined) return <NeedsInvitation next={next} />;
  const error = ask.error instanceof ApiError ? ask.error : null;
  return (
    <AccountForm
      title="Create an account"
      detail="You'll get your own workspace."
      action="Create account"
      sending={ask}
      below={<SignInInstead next={next} />}
    >
      <TextField
        label="Name"
        error={error?.faultAt("name")}
        autoComplete="name"
        autoFocus
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <TextField
        label="Email"
        error={error?.faultAt("email")}
        help={token === undefined ? undefined : "Use the email address that your invitation was sent to."}
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
      />
      <NewPassword value={password} onChange={setPassword} email={email} error={error?.faultAt("password")} />
    </AccountForm>
  );
}

function NeedsInvitation({ next }: { next: string | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-lg">You need an invitation</h1>
        <p className="mt-1 text-muted">
          Sign-up is by invitation only. Ask the operator of this instance for an invitation, then open the
          link in it.
        </p>
      </div>
      <SignInInstead next={next} />
    </div>
  );
}

function SignInInstead({ next }: { next: string | undefined }) {
  return (
    <p className="text-center text-muted text-xs">
      Already have an account?{" "}
      <Link href={addNextToUrl("/sign-in", next)} className="text-accent-text underline underline-offset-2">
        Sign in
      </Link>
    </p>
  );
}
