"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { NewPassword } from "@/components/auth/new-password";
import { FormDialog } from "@/components/frame/form-dialog";
import { ROLE_OPTIONS } from "@/components/parts/role-labels";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { createUserOptions, saveMemberOptions } from "@/lib/client/people-queries";
import type { Role } from "@/lib/schema/person";
import { InvitationLink, type Invited } from "./invitation-link";

interface InvitePersonProps {
  /** True for the instance owner, who can create an account for an invited person who has none. */
  mayCreate: boolean;
  onClose: () => void;
}

export function InvitePerson({ mayCreate, onClose }: InvitePersonProps) {
  const [invited, setInvited] = useState<Invited | null>(null);
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
    onSuccess: (answer) => {
      if ("url" in answer) return setInvited(answer);
      toastDone(`${email} is already a member and now has this role`);
      onClose();
    },
  });
  const error = invite.error instanceof ApiError ? invite.error : null;
  if (invited) return <InvitationLink invited={invited} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite a person"
      description="The person joins this workspace when they accept the invitation. You get a link to send them, and they also see the invitation when they sign in."
      action="Invite person"
      busy={invite.isPending}
      awaitsSecret
      error={error?.faults.length === 0 ? error : null}
      onClose={onClose}
      onSubmit={() => invite.mutate()}
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
          label="Create an account for this person"
          help="Use this if the person has no account on this instance yet. You also set their initial password."
        />
      )}
      {withAccount && (
        <NewPassword
          label="Initial password"
          value={password}
          onChange={setPassword}
          email={email}
          error={error?.faultAt("password")}
        />
      )}
    </FormDialog>
  );
}
