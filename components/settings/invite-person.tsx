"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { NewPassword } from "@/components/auth/new-password";
import { FormProblem } from "@/components/frame/form-problem";
import { ROLE_OPTIONS } from "@/components/parts/role-labels";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { createUserOptions, saveMemberOptions } from "@/lib/client/people-queries";
import type { Role } from "@/lib/schema/person";
import { InvitationLink, type Invited } from "./invitation-link";

interface InvitePersonProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The instance owner can create a missing account. */
  mayCreate: boolean;
}

export function InvitePerson({ open, onOpenChange, mayCreate }: InvitePersonProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const close = () => {
    // The pending response contains the link. Closing now would lose it.
    if (busy) return;
    setInvited(null);
    onOpenChange(false);
  };
  if (invited) return <InvitationLink invited={invited} onClose={close} />;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Invite a person"
      description="They join this workspace when they accept. You get a link to send them; they also see the invitation when they sign in."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Invite person
          </Button>
        </>
      }
    >
      <InviteForm
        id={form}
        mayCreate={mayCreate}
        onBusy={setBusy}
        onInvited={setInvited}
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface InviteFormProps {
  id: string;
  mayCreate: boolean;
  onBusy: (busy: boolean) => void;
  onInvited: (invited: Invited) => void;
  onDone: () => void;
}

function InviteForm({ id, mayCreate, onBusy, onInvited, onDone }: InviteFormProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const [withAccount, setWithAccount] = useState(false);
  const [password, setPassword] = useState("");
  const create = useMutation(createUserOptions);
  const save = useMutation(saveMemberOptions);
  const invite = useMutation({
    mutationFn: async () => {
      if (withAccount && !create.isSuccess) await create.mutateAsync({ email, password, token: false });
      return save.mutateAsync({ email, role });
    },
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: (answer) => {
      if ("url" in answer) return onInvited(answer);
      toastDone(`${email} is already a member and now has this role`);
      onDone();
    },
  });
  const error = invite.error instanceof ApiError ? invite.error : null;

  return (
    <form
      id={id}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate();
      }}
    >
      <TextField
        label="Email"
        error={error?.faultAt("email")}
        type="email"
        required
        autoComplete="off"
        value={email}
        onChange={(text) => {
          setEmail(text);
          create.reset();
          invite.reset();
        }}
      />
      <SelectField label="Role" value={role} onChange={setRole} options={ROLE_OPTIONS} />
      {mayCreate && (
        <Checkbox
          checked={withAccount}
          onChange={setWithAccount}
          label="Create an account for them"
          help="For people without an account on this instance. You also give them their first password."
        />
      )}
      {withAccount && (
        <NewPassword
          label="First password"
          value={password}
          onChange={setPassword}
          email={email}
          error={error?.faultAt("password")}
        />
      )}
      {error && error.faults.length === 0 && <FormProblem error={error} />}
    </form>
  );
}
