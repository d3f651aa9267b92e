"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { CodeBlock } from "@/components/ui/code-block";
import { ShownOnce } from "@/components/ui/shown-once";
import { TextField } from "@/components/ui/text-field";
import { ApiError } from "@/lib/client/api-error";
import { inviteToInstanceOptions } from "@/lib/client/operator-queries";

/** Invites a person to the instance. The invitation link is shown once, even if it was also emailed. */
export function InviteToInstance({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const invite = useMutation(inviteToInstanceOptions);
  const invited = invite.data;
  if (invited)
    return (
      <ShownOnce
        open
        onClose={onClose}
        title={`${invited.email} is invited`}
        description={`${invited.mailed ? "We emailed this link to that address." : "No email was sent, so send this link to the person yourself."} The link only works for this email address and expires in 14 days.`}
      >
        <CodeBlock code={invited.url} label="Link" wrap className="break-all" />
      </ShownOnce>
    );
  const error = invite.error instanceof ApiError ? invite.error : null;
  return (
    <FormDialog
      title="Invite to this instance"
      description="The person you invite signs up with this email address and gets their own workspace. If you invite them again, the earlier link stops working."
      action="Invite person"
      disabled={email.trim() === ""}
      busy={invite.isPending}
      error={error?.faults.length === 0 ? error : null}
      onClose={onClose}
      onSubmit={() => invite.mutate(email)}
    >
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        error={error?.faultAt("email")}
        value={email}
        onChange={setEmail}
      />
    </FormDialog>
  );
}
