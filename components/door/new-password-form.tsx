"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api-error";
import { call } from "@/lib/client/request";
import { signInByPassword } from "@/lib/client/sign-in";
import { setPasswordByLink } from "@/lib/contract/people";
import { NewPassword } from "./new-password";

/** Where the link for a new password leads. What stands behind the `#` says whose it is. */
export function NewPasswordForm() {
  const [password, setPassword] = useState("");
  const set = useMutation({
    mutationFn: async () => {
      const token = window.location.hash.slice(1);
      const { email } = await call(setPasswordByLink, { body: { token, password } });
      // The password is set whatever comes of this: who is not signed in is led to the form for it.
      await signInByPassword(email, password).catch(() => {});
    },
    // A full load: every page after it is drawn for the person who is now signed in.
    onSuccess: () => window.location.assign("/workflows"),
  });
  const error = set.error instanceof ApiError ? set.error : null;
  const busy = set.isPending || set.isSuccess;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) set.mutate();
      }}
    >
      <div>
        <h1 className="font-semibold text-lg">Set a new password</h1>
        <p className="mt-1 text-muted">Every browser that is signed in with the old one is signed out.</p>
      </div>
      <NewPassword
        label="New password"
        value={password}
        onChange={setPassword}
        email=""
        error={error?.faultAt("password")}
      />
      {error?.faults.length === 0 && <FormProblem error={error} />}
      <Button type="submit" variant="primary" busy={busy}>
        Set it and sign in
      </Button>
      <p className="text-center text-muted text-xs">
        <Link href="/sign-in" className="text-accent-text underline underline-offset-2">
          Sign in
        </Link>{" "}
        with the password you have.
      </p>
    </form>
  );
}
