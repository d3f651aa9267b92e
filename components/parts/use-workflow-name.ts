"use client";

import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/api-error";
import { query } from "@/lib/client/query";
import { getWorkflow } from "@/lib/contract/workflows";
import { isId } from "@/lib/kit/id";

export function useWorkflowName(id: string): string {
  const { data, error } = useQuery({
    ...query(getWorkflow, { params: { id } }),
    enabled: isId(id),
    staleTime: 60_000,
    select: ({ name }) => name,
  });
  if (!isId(id) || (error instanceof ApiError && error.status === 404)) return "Deleted workflow";
  return data ?? (error ? id : "");
}
