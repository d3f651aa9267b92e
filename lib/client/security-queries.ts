import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { QueryIn } from "@/lib/contract/endpoint";
import { listSecurityEvents } from "@/lib/contract/security-log";
import { call } from "./call";

export function securityEventsOptions(query: QueryIn<typeof listSecurityEvents>) {
  return queryOptions({
    queryKey: ["security-log", query],
    queryFn: ({ signal }) => call(listSecurityEvents, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
