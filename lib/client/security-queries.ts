import { listSecurityEvents } from "@/lib/contract/security-log";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";

export function securityEventsPages(query: ListQuery<typeof listSecurityEvents>) {
  return endless(["security-log", query], (at, signal) =>
    call(listSecurityEvents, { query: { ...query, ...at }, signal }),
  );
}
