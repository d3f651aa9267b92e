import { mutationOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/credentials";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as settings from "@/lib/contract/settings";
import { change, forget, pages, query } from "./query";

/**
 * Interval at which keys are refetched. People share the instance's API key, so its remaining quota changes
 * even if nothing happens on this page.
 */
const KEYS_EVERY_MS = 10_000;
const FORGETS = ["/credentials/**", "/keys", "/settings"];

export const keyStateOptions = { ...query(settings.getKeys), refetchInterval: KEYS_EVERY_MS };

const ROWS_A_PAGE = 50;

export const credentialListOptions = pages(contract.listCredentials, { query: { limit: ROWS_A_PAGE } });

export const createCredentialOptions = change(
  contract.createCredential,
  (body: BodyIn<typeof contract.createCredential>) => ({ body }),
  FORGETS,
);

export const deleteCredentialOptions = change(
  contract.deleteCredential,
  (id: string) => ({ params: { id } }),
  FORGETS,
);

export const testCredentialOptions = change(contract.testCredential, (id: string) => ({ params: { id } }));

export const saveSettingsOptions = mutationOptions({
  ...change(settings.saveSettings, (body: BodyIn<typeof settings.saveSettings>) => ({ body })),
  onSuccess: (saved, _given, _before, { client }) => {
    client.setQueryData(query(settings.getSettings).queryKey, saved);
    // `/me` is refetched too, because the page's frame shows the name of the workspace.
    return forget(client, ["/keys", "/me"]);
  },
});
