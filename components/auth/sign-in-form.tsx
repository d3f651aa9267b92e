"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { ApiError } from "@/lib/client/api-error";
import {
  passkeySignIn,
  signInByPasskey,
  signInByPassword,
  signInByProvider,
  signInProviders,
} from "@/lib/client/sign-in";
import { ownPath } from "@/lib/kit/own-path";
import { addNextToUrl } from "./add-next-to-url";
import { NeedsScript } from "./needs-script";
import { SecondStepForm } from "./second-step-form";

interface SignInFormProps {
  next: string | undefined;
  atSecondStep: boolean;
  /** Error code that next-auth puts into the URL when sign-in is rejected. */
  refused: string | undefined;
  /** True if anyone can sign up. */
  open: boolean;
}

export function SignInForm({ atSecondStep, ...props }: SignInFormProps) {
  const [step, setStep] = useState<"first" | "second">(atSecondStep ? "second" : "first");
  // Reloads the whole page, so that every part of it is rendered for the signed-in person.
  const onSignedIn = () => window.location.assign(ownPath(props.next, window.location.origin));
  return step === "second" ? (
    <SecondStepForm onSignedIn={onSignedIn} onBack={() => setStep("first")} />
  ) : (
    <FirstStepForm {...props} onSignedIn={onSignedIn} onSecondStep={() => setStep("second")} />
  );
}

interface FirstStepFormProps extends Omit<SignInFormProps, "atSecondStep"> {
  onSignedIn: () => void;
  onSecondStep: () => void;
}

function FirstStepForm({ next, refused, open, onSignedIn, onSecondStep }: FirstStepFormProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const providers = useQuery({
    queryKey: ["sign-in-providers"],
    queryFn: ({ signal }) => signInProviders(signal),
    retry: false,
  });
  const signIn = useMutation({
    mutationFn: () => signInByPassword(email, password),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof ApiError && error.code === "second_step_required") onSecondStep();
      else setPassword("");
    },
  });
  const passkeys = useQuery({
    queryKey: ["sign-in-passkeys"],
    queryFn: ({ signal }) => passkeySignIn(signal),
    retry: false,
  });
  const byPasskey = useMutation({ mutationFn: signInByPasskey, onSuccess: onSignedIn });
  const leave = useMutation({
    mutationFn: (id: string) => signInByProvider(id, ownPath(next, window.location.origin)),
  });
  const busy = [signIn, byPasskey].some((each) => each.isPending || each.isSuccess);

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) signIn.mutate();
      }}
    >
      <NeedsScript />
      <h1 className="font-semibold text-lg">Sign in</h1>
      {refused && !signIn.isError && !byPasskey.isError && (
        <p role="alert" className="text-bad">
          {refusalWords(refused)}
        </p>
      )}
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <FormProblem error={signIn.error ?? byPasskey.error ?? leave.error} />
      <Button type="submit" variant="primary" busy={busy}>
        Sign in
      </Button>
      {passkeys.data && (
        <Button icon={Fingerprint} disabled={busy} onClick={() => byPasskey.mutate()}>
          Use a passkey
        </Button>
      )}
      {providers.data?.map(({ id, name }) => (
        <Button key={id} busy={leave.isPending} onClick={() => leave.mutate(id)}>
          Continue with {name.toLowerCase()}
        </Button>
      ))}
      {open && (
        <p className="text-center text-muted text-xs">
          No account yet?{" "}
          <Link
            href={addNextToUrl("/sign-up", next)}
            className="text-accent-text underline underline-offset-2"
          >
            Create one
          </Link>
        </p>
      )}
      <p className="text-center text-muted text-xs">
        <Link href="/forgot-password" className="text-accent-text underline underline-offset-2">
          Forgot password?
        </Link>
      </p>
    </form>
  );
}

function refusalWords(code: string): string {
  if (code === "AccessDenied") {
    return "Your identity provider knows this account, but it isn't a member of this instance. Ask an owner to invite you.";
  }
  if (code === "rate_limited") return "Too many failed sign-ins. Try again in 15 minutes.";
  if (code === "second_step_required")
    return "Your sign-in timed out before you completed two-factor authentication. Start over.";
  if (code === "sign_on_required") return "Your organisation requires single sign-on. Use the button below.";
  if (code === "workspace_blocked" || code === "person_blocked")
    return "The owner of this instance has blocked your account or workspace. Contact them to find out why.";
  if (code === "SessionRequired") return "Your session has ended. Sign in again.";
  // These codes mean that the identity provider is down or sent an invalid response. The message doesn't
  // suggest signing in with a password, because people whose email domain requires single sign-on have none.
  if (code.startsWith("OAuth") || code === "Callback") {
    return "Single sign-on failed. Try again in a minute. If it keeps failing, contact the owner of this instance.";
  }
  return "Sign-in failed. Try again, or use your password.";
}
