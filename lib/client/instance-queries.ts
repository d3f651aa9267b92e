import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import { getInstanceProfile, readInstance, saveInstanceProfile } from "@/lib/contract/instance";
import { call } from "./call";

const LOOK_MS = 10_000;

export const instanceOptions = queryOptions({
  queryKey: ["instance"],
  queryFn: ({ signal }) => call(readInstance, { signal }),
  refetchInterval: LOOK_MS,
});

export const instanceProfileOptions = queryOptions({
  queryKey: ["instance-profile"],
  queryFn: ({ signal }) => call(getInstanceProfile, { signal }),
});

export function saveInstanceProfileOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof saveInstanceProfile>) => call(saveInstanceProfile, { body }),
    onSuccess: (saved) => queries.setQueryData(instanceProfileOptions.queryKey, saved),
  });
}
