"use client";

import clsx from "clsx";
import { BellOff } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { GuideLink } from "@/components/frame/guide-link";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { useEndless } from "@/components/frame/use-endless";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreRows } from "@/components/ui/more-rows";
import { offSight } from "@/components/ui/off-sight";
import { Select } from "@/components/ui/select";
import { approvalsPages, type Decided } from "@/lib/client/approval-queries";
import { APPROVAL_STATUSES, type Approval } from "@/lib/contract/approvals";
import { ApprovalCard } from "./approval-card";
import { type ApprovalFilter, approvalsAddress, readApprovalFilter } from "./approval-filter";
import { APPROVAL_LOOKS } from "./approval-labels";

const FILTERS = [
  ...APPROVAL_STATUSES.map((value) => ({ value, label: APPROVAL_LOOKS[value].word })),
  { value: "all" as const, label: "All" },
];

export function ApprovalList() {
  const filter = readApprovalFilter(useSearchParams());
  const { list, rows, more } = useEndless(approvalsPages(filter === "all" ? {} : { status: filter }));
  const [decided, setDecided] = useState<readonly Decided[]>([]);
  const change = (next: ApprovalFilter) => {
    setDecided([]);
    window.history.replaceState(null, "", approvalsAddress(next));
  };
  // Scrolls to the approval named in the URL fragment once the list has loaded. Links in notifications have
  // such a fragment.
  const isThere = rows !== undefined;
  useEffect(() => {
    if (isThere) document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ block: "center" });
  }, [isThere]);
  const shown = rows && withDecided(rows, decided);

  return (
    <Page
      title="Approvals"
      actions={<GuideLink guide="approvals" />}
      toolbar={
        <Select
          aria-label={`Shown: ${filter === "all" ? "All" : APPROVAL_LOOKS[filter].word}`}
          value={filter}
          onChange={change}
          options={FILTERS}
          className="w-40!"
        />
      }
    >
      <QueryState query={list} failed="Couldn't load the approvals" columns={2} />
      {shown && shown.length > 0 && (
        <ul aria-label="Approvals">
          {shown.map(({ approval, late }) => (
            <li key={approval.id} className={clsx(offSight, "border-b p-4")}>
              <ApprovalCard
                approval={approval}
                late={late}
                onDecided={(news) => setDecided((before) => [...before, news])}
              />
            </li>
          ))}
        </ul>
      )}
      {shown && shown.length > 0 && <MoreRows more={more} count={shown.length} />}
      {shown?.length === 0 && <Nothing filter={filter} onAll={() => change("all")} />}
    </Page>
  );
}

/** Approvals that the user has decided on this page stay in the list until the user leaves the page. */
function withDecided(items: readonly Approval[], decided: readonly Decided[]): readonly Decided[] {
  const here = new Map(decided.map((each) => [each.approval.id, each]));
  const others = items.filter(({ id }) => !here.has(id)).map((approval) => ({ approval, late: null }));
  return [...here.values(), ...others].sort((a, b) => (a.approval.id < b.approval.id ? 1 : -1));
}

function Nothing({ filter, onAll }: { filter: ApprovalFilter; onAll: () => void }) {
  if (filter === "open")
    return (
      <EmptyState
        icon={BellOff}
        title="No pending approvals"
        actions={<Button onClick={onAll}>Show past decisions</Button>}
      >
        When a Wait worker asks for approval, the request appears here until someone approves or rejects it.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={BellOff}
      title={filter === "all" ? "No approvals yet" : "No approvals with this status"}
      {...(filter !== "all" && { actions: <Button onClick={onAll}>Show all</Button> })}
    >
      Add a Wait worker in approval mode to a workflow. Its runs then pause until someone approves or rejects
      them.
    </EmptyState>
  );
}
