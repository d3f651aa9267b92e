"use client";

import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { CodeBlock } from "@/components/ui/code-block";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { ShownOnce } from "@/components/ui/shown-once";
import { makePasswordLinkOptions } from "@/lib/client/people-queries";

interface PasswordLinkProps {
  member: { user_id: string; name: string; email: string };
}

/** For somebody who forgot their password: a link that is handed over by hand, since there may be no mail server. */
export function PasswordLink({ member }: PasswordLinkProps) {
  const [asking, setAsking] = useState(false);
  const make = useMutation(makePasswordLinkOptions);
  const name = member.name || member.email;
  return (
    <>
      <IconButton
        size="sm"
        icon={KeyRound}
        label={`New password for ${name}`}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking && !make.data}
        onOpenChange={(open) => !make.isPending && setAsking(open)}
        title={`Let ${name} set a new password?`}
        consequence="You get a link to hand over yourself. Whoever has it sets the password, once and within 24 hours, and every browser that is signed in as them is signed out then. Until it is used, the old password works."
        action="Make the link"
        busy={make.isPending}
        onConfirm={() =>
          make.mutate(member.user_id, {
            onError: (error) => toastProblem("The link could not be made", error),
          })
        }
      />
      <ShownOnce
        open={make.data !== undefined}
        onClose={() => {
          setAsking(false);
          make.reset();
        }}
        title={`A link for ${name}`}
        description="Copy it now: it is shown this once and kept nowhere. Give it to nobody else."
      >
        {make.data && <CodeBlock code={make.data.url} label="Link" wrap className="break-all" />}
      </ShownOnce>
    </>
  );
}
