"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { useMe } from "@/components/frame/use-me";
import { Section } from "@/components/parts/section";
import { Button } from "@/components/ui/button";
import { removeMemberOptions } from "@/lib/client/people-queries";

/** Users can't leave their only workspace. They can only delete it along with their account. */
export function LeaveWorkspace() {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  if (me === undefined || me.workspaces.length < 2) return null;
  const { name } = me.workspace;
  return (
    <Section
      title="Leave this workspace"
      description="You lose access immediately, and the API tokens you created in this workspace stop working. Everything you created stays in the workspace, and its subscriptions continue."
      action={
        <Button icon={LogOut} onClick={() => setAsking(true)}>
          Leave workspace…
        </Button>
      }
    >
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={`Leave ${name}?`}
        consequence="You lose access to this workspace, and your API tokens for it stop working. Everything you created stays. You need a new invitation to rejoin. The last owner can't leave."
        action="Leave workspace"
        refusal="Stay"
        change={removeMemberOptions}
        input={me.id}
        failed={`Couldn't leave ${name}`}
        onDone={() => window.location.assign("/")}
      />
    </Section>
  );
}
