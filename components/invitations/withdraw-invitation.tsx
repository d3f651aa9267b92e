"use client";

import { useMutation } from "@tanstack/react-query";
import { X } from "lucide-react";
import { toastProblem } from "@/components/frame/toast-problem";
import { IconButton } from "@/components/ui/icon-button";
import { toastDone } from "@/components/ui/toast";
import { endInvitationOptions } from "@/lib/client/invitation-queries";

/**
 * Button that withdraws an invitation without asking for confirmation, because the person can simply be
 * invited again.
 */
export function WithdrawInvitation({
  invitation: { id, email },
}: {
  invitation: { id: string; email: string };
}) {
  const end = useMutation(endInvitationOptions);
  return (
    <IconButton
      size="sm"
      icon={X}
      label={`Withdraw the invitation for ${email}`}
      disabled={end.isPending}
      // Uses `mutateAsync`, because the refetch after the mutation unmounts this row, and callbacks passed to
      // `mutate` wouldn't run.
      onClick={() =>
        end.mutateAsync(id).then(
          () => toastDone(`The invitation for ${email} was withdrawn`),
          (error: unknown) => toastProblem("Couldn't withdraw the invitation", error),
        )
      }
    />
  );
}
