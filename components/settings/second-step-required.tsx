"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Fingerprint, Smartphone } from "lucide-react";
import { useState } from "react";
import { addNextToUrl } from "@/components/auth/add-next-to-url";
import { FormProblem } from "@/components/frame/form-problem";
import { ProblemState } from "@/components/frame/problem-state";
import { type Me, useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { factorsOptions } from "@/lib/client/factor-queries";
import { switchWorkspaceOptions } from "@/lib/client/people-queries";
import { signOut } from "@/lib/client/sign-in";
import type { Factors } from "@/lib/contract/factors";
import { ownPath } from "@/lib/kit/own-path";
import { AddPasskey } from "./add-passkey";
import { SetUpApp } from "./set-up-app";

/** The only page available to a session that lacks the required two-factor authentication. */
export function SecondStepRequired({ next }: { next: string | undefined }) {
  const me = useMe();
  const factors = useQuery(factorsOptions);
  if (factors.isError) return <ProblemState title="Couldn't load your two-factor methods" query={factors} />;
  if (factors.data === undefined || me === undefined) return <Skeleton className="h-56 w-full" />;
  return <Ways factors={factors.data} me={me} next={next} />;
}

function Ways({ factors, me, next }: { factors: Factors; me: Me; next: string | undefined }) {
  const [doing, setDoing] = useState<"app" | "passkey" | null>(null);
  // Remembers which two-factor method was missing initially, because `factors` changes as soon as the last
  // dialog is completed.
  const [first] = useState(factors.missing);
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => window.location.assign(addNextToUrl("/sign-in", next)),
  });
  const goOn = () => window.location.assign(ownPath(next, window.location.origin));
  const dialog = { factors, onClose: () => setDoing(null) };
  const done = factors.missing === null;
  const signsInAgain = first === "sign_in";
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-lg">
          {done ? "You're all set" : "Two-factor authentication is required"}
        </h1>
        <p className="mt-1 text-muted">{words(factors, me, { done, signsInAgain })}</p>
      </div>
      {done ? (
        <Button variant="primary" onClick={goOn}>
          Continue
        </Button>
      ) : (
        !signsInAgain && (
          <>
            <Button variant="primary" icon={Smartphone} onClick={() => setDoing("app")}>
              Set up an authenticator app
            </Button>
            {factors.passkeys_possible && (
              <Button icon={Fingerprint} onClick={() => setDoing("passkey")}>
                Add a passkey
              </Button>
            )}
          </>
        )
      )}
      {!done && <OtherWorkspaces me={me} factors={factors} onSwitched={goOn} />}
      <FormProblem error={leave.error} />
      {!done && (
        <Button
          variant={signsInAgain ? "primary" : "quiet"}
          busy={leave.isPending || leave.isSuccess}
          onClick={() => leave.mutate()}
        >
          {signsInAgain ? "Sign in again" : "Sign out"}
        </Button>
      )}
      <p className="break-words text-center text-muted text-xs">Signed in as {me.email}</p>
      {doing === "app" && <SetUpApp {...dialog} />}
      {doing === "passkey" && <AddPasskey {...dialog} />}
    </div>
  );
}

/**
 * A workspace's two-factor requirement applies only in that workspace, so the user can switch to another one
 * instead.
 */
function OtherWorkspaces({ me, factors, onSwitched }: { me: Me; factors: Factors; onSwitched: () => void }) {
  const move = useMutation(switchWorkspaceOptions);
  const others = me.workspaces.filter(({ id }) => id !== me.workspace.id);
  if (factors.required_by !== "workspace" || others.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      <p className="text-muted text-xs">Or switch to another workspace for now:</p>
      {others.map(({ id, name }) => (
        <Button
          key={id}
          variant="quiet"
          className="max-w-full"
          busy={move.isPending && move.variables === id}
          onClick={() => move.mutate(id, { onSuccess: onSwitched })}
        >
          <span className="truncate">{name}</span>
        </Button>
      ))}
      <FormProblem error={move.error} />
    </div>
  );
}

function words(
  { required_by: by }: Factors,
  me: Me,
  { done, signsInAgain }: { done: boolean; signsInAgain: boolean },
): string {
  if (done) return "From your next sign-in, you'll need your second factor in addition to your password.";
  const requiredBy = by === "instance" ? "This instance" : me.workspace.name;
  return signsInAgain
    ? `${requiredBy} requires two-factor authentication. You've set it up, so sign in again with your second factor.`
    : `${requiredBy} requires two-factor authentication. Set up one of these methods, then continue.`;
}
