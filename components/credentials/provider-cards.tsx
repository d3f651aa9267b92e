"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { useIsOwner } from "@/components/frame/use-me";
import { Skeleton } from "@/components/ui/skeleton";
import { credentialListOptions, keyStateOptions, saveSettingsOptions } from "@/lib/client/key-queries";
import { query } from "@/lib/client/query";
import { getSettings } from "@/lib/contract/settings";
import type { CredentialProvider, DataProvider, SampleChoice } from "@/lib/schema/credential";
import { DATA_PROVIDERS } from "@/lib/schema/provider-names";
import { ProviderCard } from "./provider-card";

export function ProviderCards({ onAdd }: { onAdd: ((provider: CredentialProvider) => void) | undefined }) {
  const isOwner = useIsOwner();
  const keys = useQuery(keyStateOptions);
  const settings = useQuery(query(getSettings));
  const stored = useEndless(credentialListOptions).rows ?? [];
  const save = useMutation(saveSettingsOptions);
  const failed = [keys, settings].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <ProblemState
        title="Couldn't check the credentials"
        query={{ ...failed, refetch: () => Promise.all([keys.refetch(), settings.refetch()]) }}
      />
    );
  }
  const chosen = save.isPending ? save.variables.sample_data : undefined;
  const choose = (provider: DataProvider, choice: SampleChoice) =>
    save.mutate(
      { sample_data: { [provider]: choice } },
      { onError: (error) => toastProblem("Couldn't save the setting", error) },
    );
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {DATA_PROVIDERS.map((provider) => (
        <li key={provider} className="flex min-h-32 flex-col rounded-md border p-3">
          {keys.data && settings.data ? (
            <ProviderCard
              provider={provider}
              state={keys.data[provider]}
              choice={chosen?.[provider] ?? settings.data.sample_data[provider]}
              hasCredential={stored.some((credential) => credential.provider === provider)}
              override={settings.data.sample_data_override}
              onChoose={isOwner ? (choice) => choose(provider, choice) : undefined}
              onAdd={onAdd && (() => onAdd(provider))}
            />
          ) : (
            <div className="flex flex-col gap-3">
              <Skeleton className="w-28" />
              <Skeleton className="w-40" />
              <Skeleton className="mt-6 h-8 w-full" />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
