"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { Section } from "@/components/parts/section";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { toastDone } from "@/components/ui/toast";
import { saveSecondStepRuleOptions, secondStepRuleOptions } from "@/lib/client/factor-queries";
import type { SecondStepRule as Rule } from "@/lib/contract/second-step-rules";

interface SecondStepRuleProps {
  whose: "workspace" | "instance";
}

/** The rule for two-factor authentication, for the owner of the workspace or the instance. */
export function SecondStepRule({ whose }: SecondStepRuleProps) {
  const rule = useQuery(secondStepRuleOptions(whose));
  return (
    <Section
      title={whose === "instance" ? "Signing in" : "Second step of members"}
      description="What members need besides a password. Single sign-on counts as both factors. API tokens are not affected."
    >
      {rule.data ? (
        <RuleSwitch rule={rule.data} whose={whose} />
      ) : rule.isError ? (
        <ProblemState
          title="What is required could not be loaded"
          error={rule.error}
          onRetry={rule.refetch}
          retrying={rule.isFetching}
        />
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </Section>
  );
}

function RuleSwitch({ rule, whose }: { rule: Rule; whose: SecondStepRuleProps["whose"] }) {
  const [asking, setAsking] = useState(false);
  const save = useMutation(saveSecondStepRuleOptions(whose));
  const byInstance = whose === "workspace" && rule.by_instance;
  const say = (required: boolean) =>
    save.mutate(required, {
      onSuccess: () => {
        setAsking(false);
        toastDone(required ? "A second step is required now" : "A second step is no longer required");
      },
      onError: (error) => toastProblem("It could not be changed", error),
    });
  return (
    <div className="flex max-w-2xl flex-col gap-2 rounded-md border p-4">
      <Switch
        label={
          whose === "instance"
            ? "Require a second step of everybody here"
            : "Require two-factor authentication for all members"
        }
        help="An authenticator app or a passkey. Who has none sets one up before anything else."
        checked={rule.required || byInstance}
        disabled={save.isPending || byInstance || (!rule.required && !rule.yours)}
        onChange={(required) => (required && rule.without > 0 ? setAsking(true) : say(required))}
      />
      <p className="text-muted text-xs">{factsOf(rule)}</p>
      {byInstance && <p className="text-xs">The owner of this instance requires it of everybody.</p>}
      {!rule.yours && !byInstance && (
        <p className="text-xs">
          First{" "}
          <Link href="/settings?tab=account" className="text-accent-text underline underline-offset-2">
            set up one of your own
          </Link>
          , so that you do not lock yourself out.
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={whose === "instance" ? "Require it of everybody here?" : "Require it of all members?"}
        consequence={`${rule.without === 1 ? "One person has" : `${rule.without.toLocaleString()} people have`} none yet. Wherever they are signed in, they see nothing but the set-up until it is done.`}
        action="Require a second step"
        busy={save.isPending}
        onConfirm={() => say(true)}
      />
    </div>
  );
}

function factsOf({ people, without }: Rule): string {
  if (without === 0) return people === 1 ? "You have one." : `All ${people.toLocaleString()} have one.`;
  return `${without.toLocaleString()} of ${people.toLocaleString()} ${without === 1 ? "uses" : "use"} only a password.`;
}
