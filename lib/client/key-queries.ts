import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/credentials";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as settings from "@/lib/contract/settings";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";
import { meOptions } from "./people-queries";
import { readPages } from "./read-pages";

/** What is left of a shared key changes by itself. */
const KEYS_EVERY_MS = 10_000;

const keyKeys = {
  all: ["keys"],
  list: (query: object) => ["keys", "list", query],
  state: ["keys", "state"],
  settings: ["keys", "settings"],
  usage: (id: string) => ["keys", "usage", id],
} as const;

export function credentialsPages(query: ListQuery<typeof contract.listCredentials>) {
  return endless(keyKeys.list(query), (at, signal) =>
    call(contract.listCredentials, { query: { ...query, ...at }, signal }),
  );
}

/** All of them, to choose one. */
export const allCredentialsOptions = queryOptions({
  queryKey: keyKeys.list({ all: true }),
  queryFn: ({ signal }) => readPages((query) => call(contract.listCredentials, { query, signal })),
});

export function credentialUsageOptions(id: string) {
  return queryOptions({
    queryKey: keyKeys.usage(id),
    queryFn: ({ signal }) =>
      readPages((query) => call(contract.credentialUsage, { params: { id }, query, signal })),
  });
}

export const keyStateOptions = queryOptions({
  queryKey: keyKeys.state,
  queryFn: ({ signal }) => call(settings.getKeys, { signal }),
  refetchInterval: KEYS_EVERY_MS,
});

export const settingsOptions = queryOptions({
  queryKey: keyKeys.settings,
  queryFn: ({ signal }) => call(settings.getSettings, { signal }),
});

export function createCredentialOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.createCredential>) => call(contract.createCredential, { body }),
    onSuccess: () => forgetKeys(queries),
  });
}

export function deleteCredentialOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.deleteCredential, { params: { id } }),
    onSuccess: () => forgetKeys(queries),
  });
}

export const testCredentialOptions = mutationOptions({
  mutationFn: (id: string) => call(contract.testCredential, { params: { id } }),
});

export function saveSettingsOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof settings.saveSettings>) => call(settings.saveSettings, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(settingsOptions.queryKey, saved);
      return Promise.all([
        queries.invalidateQueries({ queryKey: keyKeys.state }),
        // The workspace's name stands in the frame.
        queries.invalidateQueries({ queryKey: meOptions.queryKey }),
      ]);
    },
  });
}

function forgetKeys(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: keyKeys.all });
}
