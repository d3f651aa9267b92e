"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { CodeBlock } from "@/components/ui/code-block";
import { RadioGroup } from "@/components/ui/radio-group";
import { SelectField } from "@/components/ui/select-field";
import { ShownOnce } from "@/components/ui/shown-once";
import { TextField } from "@/components/ui/text-field";
import { createTokenOptions } from "@/lib/client/people-queries";
import { EXPIRIES, expiresAt, type TokenExpiry } from "./token-expiry";

export function NewToken({ onClose }: { onClose: () => void }) {
  const create = useMutation(createTokenOptions);
  const [name, setName] = useState("");
  const [may, setMay] = useState<"read" | "write">("write");
  const [expiry, setExpiry] = useState<TokenExpiry>("90");
  if (create.data) {
    return (
      <ShownOnce
        open
        onClose={onClose}
        title={`${create.data.name} was created`}
        description="Copy the token now, because you won't see it again."
      >
        <CodeBlock code={create.data.token} label="Token" wrap className="break-all" />
      </ShownOnce>
    );
  }
  return (
    <FormDialog
      title="New API token"
      action="Create token"
      busy={create.isPending}
      awaitsSecret
      error={create.error}
      onClose={onClose}
      onSubmit={() =>
        create.mutate({
          name,
          scopes: may === "write" ? ["read", "write"] : ["read"],
          expires_at: expiresAt(expiry, Date.now()),
        })
      }
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
    </FormDialog>
  );
}
