import { queryOptions } from "@tanstack/react-query";
import { readInstance } from "@/lib/contract/instance";
import { call } from "./call";

const LOOK_MS = 10_000;

export const instanceOptions = queryOptions({
  queryKey: ["instance"],
  queryFn: ({ signal }) => call(readInstance, { signal }),
  refetchInterval: LOOK_MS,
});
