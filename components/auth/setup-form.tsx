"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { ApiError } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { signInByPassword } from "@/lib/client/sign-in";
import { setUp } from "@/lib/contract/people";
import { AccountForm } from "./account-form";
import { NewPassword } from "./new-password";

export function SetupForm() {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const make = useMutation({
    mutationFn: async () => {
      await call(setUp, { body: { email, password, ...(name.trim() && { name }) } });
      await signInByPassword(email, password);
    },
    onSuccess: () => window.location.assign("/"),
  });
  const error = make.error instanceof ApiError ? make.error : null;
  if (error?.code === "conflict") return <AlreadySetUp />;
  return (
    <AccountForm
      title="Create the owner account"
      detail="This instance has no users yet. The account that you create here owns the instance: it can invite people and change every setting."
      action="Create account and sign in"
      sending={make}
      below={
        <p className="text-center text-muted text-xs">
          Already set up?{" "}
          <Link href="/sign-in" className="text-accent-text underline underline-offset-2">
            Sign in
          </Link>
        </p>
      }
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

function AlreadySetUp() {
  return (
    <div role="alert" className="flex flex-col gap-4">
      <h1 className="font-semibold text-lg">This instance is already set up</h1>
      <p className="text-muted">Sign in, or ask the owner to invite you.</p>
      <Link href="/sign-in" className="text-accent-text underline underline-offset-2">
        Sign in
      </Link>
    </div>
  );
}
