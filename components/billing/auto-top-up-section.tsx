"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/frame/query-state";
import { Section } from "@/components/parts/section";
import { Badge } from "@/components/ui/badge";
import { autoTopUpOptions } from "@/lib/client/billing-queries";
import { query } from "@/lib/client/query";
import { getEarned } from "@/lib/contract/payouts";
import { STOP_WORDS } from "@/lib/pricing/stop-words";
import { AutoTopUpForm } from "./auto-top-up-form";
import { SavedCard } from "./saved-card";

export function AutoTopUpSection({ currency }: { currency: string }) {
  const facts = useQuery(query(getEarned)).data;
  const setting = useQuery({ ...autoTopUpOptions, enabled: facts?.top_ups === true });
  if (!facts?.top_ups) return null;
  return (
    <Section
      title="Auto top-up"
      description="Charges your saved card when the balance falls below a threshold, so that subscriptions and runs continue."
      action={
        setting.data && (
          <Badge tone={setting.data.enabled ? "ok" : "neutral"}>{setting.data.enabled ? "On" : "Off"}</Badge>
        )
      }
    >
      <QueryState query={setting} failed="Couldn't load auto top-up" height="h-16">
        {(data) => (
          <div className="grid gap-4">
            {data.stopped && (
              <div role="status" className="rounded-md border border-warn-line bg-warn-soft px-3 py-2">
                <p className="font-medium">{STOP_WORDS[data.stopped.reason].title}</p>
                <p>{STOP_WORDS[data.stopped.reason].advice}</p>
              </div>
            )}
            <SavedCard card={data.card} consent={data.consent} />
            {data.card && <AutoTopUpForm setting={data} currency={currency} />}
          </div>
        )}
      </QueryState>
    </Section>
  );
}
