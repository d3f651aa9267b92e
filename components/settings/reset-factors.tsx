"use client";

import { ShieldOff } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { IconButton } from "@/components/ui/icon-button";
import { resetFactorsOptions } from "@/lib/client/factor-queries";

interface ResetFactorsProps {
  member: { user_id: string; name: string; email: string };
}

export function ResetFactors({ member }: ResetFactorsProps) {
  const [asking, setAsking] = useState(false);
  const name = member.name || member.email;
  return (
    <>
      <IconButton
        size="sm"
        icon={ShieldOff}
        label={`Turn off two-factor authentication for ${name}`}
        onClick={() => setAsking(true)}
      />
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={`Turn off two-factor authentication for ${name}?`}
        consequence={`This person's authenticator app, passkeys and recovery codes stop working, and they are signed out everywhere. After that, ${member.email} signs in with just a password. Make sure the request really comes from them.`}
        action="Turn off two-factor authentication"
        change={resetFactorsOptions}
        input={member.user_id}
        done={`${name} now signs in with just a password`}
        failed="Couldn't turn off two-factor authentication"
      />
    </>
  );
}
