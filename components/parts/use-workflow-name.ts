"use client";

import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/api-error";
import { query } from "@/lib/client/query";
import { getWorkflow } from "@/lib/contract/workflows";
import { isId } from "@/lib/kit/id";

/** Returns the workflow's name. It is empty while loading, and the workflow's ID if loading fails. */
export function useWorkflowName(id: string): string {
  const { data, error } = useQuery({
    ...query(getWorkflow, { params: { id } }),
    enabled: isId(id),
    // A name that is up to a minute old is good enough.
    staleTime: 60_000,
    select: ({ name }) => name,
  });
  if (!isId(id) || (error instanceof ApiError && error.status === 404)) return "Deleted workflow";
  return data ?? (error ? id : "");
}
