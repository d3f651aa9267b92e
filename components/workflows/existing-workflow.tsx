"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isMissing } from "@/components/frame/is-missing";
import { ItemNotFound } from "@/components/frame/item-not-found";
import { Page } from "@/components/frame/page";
import { query } from "@/lib/client/query";
import { getWorkflow } from "@/lib/contract/workflows";

export function ExistingWorkflow({ id, children }: { id: string; children: ReactNode }) {
  const { error, data } = useQuery(query(getWorkflow, { params: { id } }));
  if (data !== undefined || !isMissing(error)) return children;
  return (
    <Page title="Workflow">
      <ItemNotFound item={{ kind: "workflow", id }} list={{ href: "/workflows", words: "All workflows" }} />
    </Page>
  );
}
