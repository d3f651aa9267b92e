"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { SelectField } from "@/components/ui/select-field";
import { ShownOnce } from "@/components/ui/shown-once";
import { TextField } from "@/components/ui/text-field";
import { createTokenOptions } from "@/lib/client/people-queries";
import { EXPIRIES, expiresAt, type TokenExpiry } from "./token-expiry";

interface NewTokenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function NewToken({ open, onOpenChange }: NewTokenProps) {
  const form = useId();
  const create = useMutation(createTokenOptions);
  // The pending response contains the token. Closing now would lose it.
  const close = () => {
    if (create.isPending) return;
    onOpenChange(false);
    create.reset();
  };
  if (create.data) {
    return (
      <ShownOnce
        open={open}
        onClose={close}
        title={`${create.data.name} was created`}
        description="Copy it now: you won't see it again."
      >
        <CodeBlock code={create.data.token} label="Token" wrap className="break-all" />
      </ShownOnce>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="New API token"
      footer={
        <>
          <Button onClick={close} disabled={create.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={create.isPending}>
            Create token
          </Button>
        </>
      }
    >
      <NewTokenForm id={form} error={create.error} onSubmit={create.mutate} />
    </Dialog>
  );
}

interface NewTokenFormProps {
  id: string;
  error: unknown;
  onSubmit: (token: { name: string; scopes: ("read" | "write")[]; expires_at: string | null }) => void;
}

function NewTokenForm({ id, error, onSubmit }: NewTokenFormProps) {
  const [name, setName] = useState("");
  const [may, setMay] = useState<"read" | "write">("write");
  const [expiry, setExpiry] = useState<TokenExpiry>("90");
  return (
    <form
      id={id}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({
          name,
          scopes: may === "write" ? ["read", "write"] : ["read"],
          expires_at: expiresAt(expiry, Date.now()),
        });
      }}
    >
      <TextField
        label="Name"
        help="Name the program that will use this token, so you know what breaks when you revoke it."
        required
        maxLength={100}
        autoComplete="off"
        placeholder="Nightly report"
        value={name}
        onChange={setName}
      />
      <RadioGroup
        label="Permissions"
        value={may}
        onChange={setMay}
        options={[
          { value: "write", label: "Read and write", help: "Change workflows, start and cancel runs" },
          { value: "read", label: "Read", help: "View workflows, runs and data" },
        ]}
      />
      <SelectField label="Expires" value={expiry} onChange={setExpiry} options={EXPIRIES} />
      <FormProblem error={error} />
    </form>
  );
}
