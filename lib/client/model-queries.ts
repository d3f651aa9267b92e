import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/models";
import { call } from "./call";

const modelKeys = { settings: ["models", "settings"], usage: ["models", "usage"] } as const;

export const modelSettingsOptions = queryOptions({
  queryKey: modelKeys.settings,
  queryFn: ({ signal }) => call(contract.getModelSettings, { signal }),
});

export const modelUsageOptions = queryOptions({
  queryKey: modelKeys.usage,
  queryFn: ({ signal }) => call(contract.getModelUsage, { signal }),
});

export function saveModelSettingsOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.saveModelSettings>) =>
      call(contract.saveModelSettings, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(modelSettingsOptions.queryKey, saved);
      return queries.invalidateQueries({ queryKey: modelKeys.usage });
    },
  });
}
