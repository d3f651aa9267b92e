"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { ProblemState } from "@/components/frame/problem-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { steadyQuery } from "@/lib/client/query";
import { listRequests } from "@/lib/contract/workflows";
import { RequestDetail } from "./request-detail";

const EVERY_MS = 4000;
const [FEW, MANY] = [50, 200];

export function RequestList() {
  const { workflowId } = useEditor();
  const [limit, setLimit] = useState(FEW);
  const [open, setOpen] = useState<string | null>(null);
  const requests = useQuery({
    ...steadyQuery(listRequests, { params: { id: workflowId }, query: { limit } }),
    refetchInterval: EVERY_MS,
  });
  if (requests.isError && !requests.data) {
    return <ProblemState title="Couldn't load the requests" query={requests} />;
  }
  if (!requests.data) {
    return (
      <div className="flex flex-col gap-2 p-4">
        <Skeleton />
        <Skeleton />
      </div>
    );
  }
  if (requests.data.items.length === 0) {
    return <p className="px-4 py-3 text-muted">No requests yet. Find the URL on the webhook's Test tab.</p>;
  }
  return (
    <ul aria-label="Requests">
      {requests.data.items.map((request) => (
        <li key={request.id} className="border-b px-4 py-1.5 last:border-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <IconButton
              size="sm"
              icon={open === request.id ? ChevronDown : ChevronRight}
              label={open === request.id ? "Hide request" : "Show request"}
              aria-expanded={open === request.id}
              onClick={() => setOpen(open === request.id ? null : request.id)}
            />
            <Badge tone={request.status < 300 ? "ok" : request.status < 500 ? "warn" : "bad"}>
              {request.status}
            </Badge>
            <span className="font-mono text-xs">{request.method}</span>
            <span className="font-mono text-xs">{request.webhook_id}</span>
            {request.code && <span className="text-muted text-xs">{request.code}</span>}
            {request.run_id && (
              <Link href={`/runs/${request.run_id}`} className="text-accent-text text-xs hover:underline">
                Run
              </Link>
            )}
            <span className="ml-auto text-muted text-xs">
              <RelativeTime at={request.at} />
            </span>
          </div>
          {request.errors && request.errors.length > 0 && (
            <ul className="mt-0.5 text-muted text-xs">
              {request.errors.map((fault) => (
                <li key={`${fault.path} ${fault.code}`}>
                  {!fault.message.includes(fault.path) && <code className="font-mono">{fault.path} </code>}
                  {fault.message.replaceAll("`", "")}
                </li>
              ))}
            </ul>
          )}
          {open === request.id && (
            <RequestDetail
              id={request.id}
              others={requests.data.items.filter(
                ({ id, webhook_id: trigger }) => id !== request.id && trigger === request.webhook_id,
              )}
            />
          )}
        </li>
      ))}
      {requests.data.next_cursor && (
        <li className="flex items-center gap-3 px-4 py-1.5 text-muted text-xs">
          Showing the newest {requests.data.items.length} requests.
          {limit === FEW && (
            <Button size="sm" busy={requests.isFetching} onClick={() => setLimit(MANY)}>
              Show {MANY}
            </Button>
          )}
        </li>
      )}
    </ul>
  );
}
