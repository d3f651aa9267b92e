import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import {
  getInstanceProfile,
  readInstance,
  readInstanceNews,
  saveInstanceProfile,
} from "@/lib/contract/instance";
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

const NEWS_MS = 30_000;

/** Asked by the frame of every page, for the owner of the instance. */
export const instanceNewsOptions = queryOptions({
  queryKey: ["operator", "news"],
  queryFn: ({ signal }) => call(readInstanceNews, { signal }),
  refetchInterval: NEWS_MS,
});
