"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/frame/query-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMe } from "@/components/frame/use-me";
import { Section } from "@/components/parts/section";
import { Checkbox } from "@/components/ui/checkbox";
import { saveMailChoiceOptions } from "@/lib/client/people-queries";
import { query } from "@/lib/client/query";
import { listMailChoices } from "@/lib/contract/mail-choices";

export function MailSection() {
  const me = useMe();
  const choices = useQuery(query(listMailChoices));
  const save = useMutation(saveMailChoiceOptions);
  return (
    <Section
      title="Emails"
      description={`Choose which emails we send to ${me?.email ?? "your address"}. You always get emails about price changes, failed renewals and payouts.`}
    >
      <QueryState query={choices} failed="Couldn't load your email settings" height="h-79 sm:h-64">
        {(data) => (
          <div className="flex flex-col">
            {data.items.map(({ kind, what, wanted }) => (
              <Checkbox
                key={kind}
                checked={wanted}
                label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}
                disabled={save.isPending}
                onChange={(next) =>
                  save.mutate(
                    { kind, wanted: next },
                    { onError: (error) => toastProblem("Couldn't save your email settings", error) },
                  )
                }
              />
            ))}
          </div>
        )}
      </QueryState>
    </Section>
  );
}
