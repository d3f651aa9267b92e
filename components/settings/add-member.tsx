"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { NewPassword } from "@/components/door/new-password";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { createUserOptions, saveMemberOptions } from "@/lib/client/people-queries";
import type { Role } from "@/lib/schema/person";
import { ROLE_OPTIONS } from "./role-words";

interface AddMemberProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** An instance's owner can make the account that is missing. */
  mayCreate: boolean;
}

export function AddMember({ open, onOpenChange, mayCreate }: AddMemberProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a person"
      description="They see this workspace among theirs from then on."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Add person
          </Button>
        </>
      }
    >
      <AddMemberForm id={form} mayCreate={mayCreate} onBusy={setBusy} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface AddMemberFormProps {
  id: string;
  mayCreate: boolean;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function AddMemberForm({ id, mayCreate, onBusy, onDone }: AddMemberFormProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const [password, setPassword] = useState("");
  const create = useMutation(createUserOptions());
  const save = useMutation(saveMemberOptions(useQueryClient()));
  const add = useMutation({
    mutationFn: async (withAccount: boolean) => {
      if (withAccount) await create.mutateAsync({ email, password, token: false });
      return save.mutateAsync({ email, role });
    },
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: () => {
      toastDone(`${email} was added`);
      onDone();
    },
  });
  const error = add.error instanceof ApiError ? add.error : null;
  const isUnknown = error?.code === "not_found" || (create.isError && password !== "");
  const offersAccount = isUnknown && mayCreate;

  return (
    <form
      id={id}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(offersAccount && !create.isSuccess);
      }}
    >
      <Field label="E-mail" required error={error?.faultAt("email")}>
        {(control) => (
          <Input
            {...control}
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              add.reset();
            }}
          />
        )}
      </Field>
      <Field label="Role">
        {(control) => <Select {...control} value={role} onChange={setRole} options={ROLE_OPTIONS} />}
      </Field>
      {isUnknown && (
        <p role="alert" className="rounded-md border border-warn-line bg-warn-soft px-3 py-2">
          {mayCreate
            ? "Nobody has an account with this e-mail yet. Give it a first password to make one, and hand it over yourself."
            : "Nobody has an account with this e-mail yet. The owner of this instance can make one."}
        </p>
      )}
      {offersAccount && (
        <NewPassword
          label="First password"
          value={password}
          onChange={setPassword}
          email={email}
          error={error?.faultAt("password")}
        />
      )}
      {error && error.code !== "not_found" && error.faults.length === 0 && <FormProblem error={error} />}
    </form>
  );
}
