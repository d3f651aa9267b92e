"use client";

import { useMutation } from "@tanstack/react-query";
import { X } from "lucide-react";
import { toastProblem } from "@/components/frame/toast-problem";
import { IconButton } from "@/components/ui/icon-button";
import { toastDone } from "@/components/ui/toast";
import { endInvitationOptions } from "@/lib/client/invitation-queries";

/** Of an invitation into a workspace, or onto the instance. Inviting again undoes it, so it asks nothing. */
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
      label={`Withdraw the invitation of ${email}`}
      disabled={end.isPending}
      // The row is gone by then, and with it the callbacks of `mutate`.
      onClick={() =>
        end.mutateAsync(id).then(
          () => toastDone(`The invitation of ${email} was withdrawn`),
          (error: unknown) => toastProblem("The invitation could not be withdrawn", error),
        )
      }
    />
  );
}
