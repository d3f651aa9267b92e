"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { signInByPassword, signInByProvider, signInProviders } from "@/lib/client/sign-in";
import { ownPath } from "./own-path";

interface SignInFormProps {
  next: string | undefined;
  /** The word that next-auth puts into the address when a way in was refused. */
  refused: string | undefined;
  /** Whether everybody may make an account. */
  open: boolean;
}

export function SignInForm({ next, refused, open }: SignInFormProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const providers = useQuery({
    queryKey: ["sign-in-providers"],
    queryFn: ({ signal }) => signInProviders(signal),
    retry: false,
  });
  const signIn = useMutation({
    mutationFn: () => signInByPassword(email, password),
    // A full load: every page after it is drawn for the person who is now signed in.
    onSuccess: () => window.location.assign(ownPath(next, window.location.origin)),
    onError: () => setPassword(""),
  });
  const leave = useMutation({
    mutationFn: (id: string) => signInByProvider(id, ownPath(next, window.location.origin)),
  });
  const busy = signIn.isPending || signIn.isSuccess;

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) signIn.mutate();
      }}
    >
      <h1 className="font-semibold text-lg">Sign in</h1>
      {refused && !signIn.isError && (
        <p role="alert" className="text-bad">
          {refusalWords(refused)}
        </p>
      )}
      <Field label="E-mail">
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
      <FormProblem error={signIn.error ?? leave.error} />
      <Button type="submit" variant="primary" busy={busy}>
        Sign in
      </Button>
      {providers.data?.map(({ id, name }) => (
        <Button key={id} busy={leave.isPending} onClick={() => leave.mutate(id)}>
          Continue with {name.toLowerCase()}
        </Button>
      ))}
      {open && (
        <p className="text-center text-muted text-xs">
          No account yet?{" "}
          <Link href="/sign-up" className="text-accent-text underline underline-offset-2">
            Create one
          </Link>
        </p>
      )}
      <details className="text-muted text-xs">
        <summary className="cursor-pointer touch:min-h-11">Forgot your password?</summary>
        <p className="mt-2">
          Ask the owner of this instance: under Settings, Workspace, they can make a link with which you set a
          new one. If that is you, run this in the folder of Millrace:
          <code className="mt-1 block font-mono">node bin/run.mjs reset-password E-MAIL</code>
        </p>
      </details>
    </form>
  );
}

function refusalWords(code: string): string {
  if (code === "AccessDenied") {
    return "This account is known to the issuer, but belongs to nobody here. Ask an owner to add you.";
  }
  if (code === "rate_limited") return "Too many failed sign-ins. Wait a quarter of an hour, then try again.";
  if (code === "SessionRequired") return "Your session has ended. Sign in again.";
  return "Signing in did not work. Try again, or use your password.";
}
