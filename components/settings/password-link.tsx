"use client";

import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { ShownOnce } from "@/components/ui/shown-once";
import { makePasswordLinkOptions } from "@/lib/client/people-queries";

interface PasswordLinkProps {
  member: { user_id: string; name: string; email: string };
}

/** Creates a password link, which the operator passes on, because the instance may have no mail server. */
export function PasswordLink({ member }: PasswordLinkProps) {
  const [asking, setAsking] = useState(false);
  const make = useMutation(makePasswordLinkOptions);
  const { email } = member;
  const name = member.name || email;
  // The dialog stays open while the request is pending, because closing it would lose the link in the
  // response.
  const close = () => {
    if (make.isPending) return;
    setAsking(false);
    make.reset();
  };
  return (
    <>
      <IconButton
        size="sm"
        icon={KeyRound}
        label={`New password for ${name}`}
        onClick={() => setAsking(true)}
      />
      <Dialog
        open={asking && !make.data}
        onOpenChange={close}
        title={`New password for ${name}`}
        description={`Creates a reset link for you to send. Anyone with the link can set the password of ${email} once within 24 hours. Setting the password signs ${email} out of every browser. The current password works until then.`}
        footer={
          <>
            <Button onClick={close} disabled={make.isPending}>
              Cancel
            </Button>
            <Button
              variant="primary"
              busy={make.isPending}
              onClick={() =>
                make.mutate(member.user_id, {
                  onError: (error) => toastProblem("Couldn't create the link", error),
                })
              }
            >
              Create link
            </Button>
          </>
        }
      />
      <ShownOnce
        open={make.data !== undefined}
        onClose={close}
        title={`Password link for ${email}`}
        description="Copy the link now, because you won't see it again. Send it to this person only."
      >
        {make.data && <CodeBlock code={make.data.url} label="Link" wrap className="break-all" />}
      </ShownOnce>
    </>
  );
}
