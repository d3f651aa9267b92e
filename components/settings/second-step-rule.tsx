"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryState } from "@/components/frame/query-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { Section } from "@/components/parts/section";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { Switch } from "@/components/ui/switch";
import { toastDone } from "@/components/ui/toast";
import { saveSecondStepRuleOptions, secondStepRuleOptions } from "@/lib/client/factor-queries";
import type { SecondStepRule as Rule } from "@/lib/contract/second-step-rules";

interface SecondStepRuleProps {
  whose: "workspace" | "instance";
}

export function SecondStepRule({ whose }: SecondStepRuleProps) {
  const rule = useQuery(secondStepRuleOptions(whose));
  return (
    <Section
      title={whose === "instance" ? "Sign-in" : "Two-factor authentication for members"}
      description="Require a second factor in addition to the password. Single sign-on counts as both factors. API tokens are not affected."
    >
      <QueryState query={rule} failed="Couldn't load the two-factor requirement" height="h-20">
        {(data) => <RuleSwitch rule={data} whose={whose} />}
      </QueryState>
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
        toastDone(
          required
            ? "Two-factor authentication is now required"
            : "Two-factor authentication is no longer required",
        );
      },
      onError: (error) => toastProblem("Couldn't change the two-factor requirement", error),
    });
  return (
    <div className="flex max-w-2xl flex-col gap-2 rounded-md border p-4">
      <Switch
        label={
          whose === "instance"
            ? "Require two-factor authentication for everyone on this instance"
            : "Require two-factor authentication for all members"
        }
        help="An authenticator app or a passkey. People without either must set one up before they can continue."
        checked={rule.required || byInstance}
        disabled={save.isPending || byInstance || (!rule.required && !rule.yours)}
        onChange={(required) => (required && rule.without > 0 ? setAsking(true) : say(required))}
      />
      <p className="text-muted text-xs">{factsOf(rule)}</p>
      {byInstance && (
        <p className="text-xs">The owner of this instance requires two-factor authentication for everyone.</p>
      )}
      {!rule.yours && !byInstance && (
        <p className="text-xs">
          First{" "}
          <Link href="/settings?tab=account" className="text-accent-text underline underline-offset-2">
            set up your own two-factor authentication
          </Link>{" "}
          so that you don't lock yourself out.
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          whose === "instance"
            ? "Require two-factor authentication for everyone on this instance?"
            : "Require two-factor authentication for all members?"
        }
        consequence={`${rule.without === 1 ? "One person hasn't" : `${rule.without.toLocaleString()} people haven't`} set up two-factor authentication yet. Until they do, they can only see the setup page.`}
        action="Require two-factor authentication"
        busy={save.isPending}
        onConfirm={() => say(true)}
      />
    </div>
  );
}

function factsOf({ people, without }: Rule): string {
  if (without === 0)
    return people === 1
      ? "You have set up two-factor authentication."
      : `All ${people.toLocaleString()} people have set up two-factor authentication.`;
  if (people === 1) return "You use only a password.";
  return `${without.toLocaleString()} of ${people.toLocaleString()} people ${without === 1 ? "uses" : "use"} only a password.`;
}
