"use client";

import { Ban, CircleCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { QuerySection } from "@/components/parts/query-section";
import { sizeWords } from "@/components/parts/size-words";
import { MenuItem } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import { pages } from "@/lib/client/query";
import { type InstanceWorkspace, listInstanceWorkspaces } from "@/lib/contract/instance-people";
import { formatMoney } from "@/lib/pricing/format-money";
import { ActDialog } from "./act-dialog";
import { InstanceRow } from "./instance-row";
import { type OperatorAct, workspaceActs } from "./operator-act";

const PAGE_SIZE = 50;
const MAX_RUNS = 10_000;

export function InstanceWorkspaces({ q }: { q: string }) {
  const workspaces = useEndless(
    pages(listInstanceWorkspaces, { query: { limit: PAGE_SIZE, ...(q === "" ? {} : { q }) } }),
  );
  const [act, setAct] = useState<OperatorAct | null>(null);
  return (
    <>
      <QuerySection
        endless={workspaces}
        failed="Couldn't load the workspaces"
        empty={<p className="rounded-md border p-4 text-muted">No workspaces match “{q}”.</p>}
      >
        {(items) => (
          <ul aria-label="Workspaces" className="divide-y">
            {items.map((item) => (
              <WorkspaceRow key={item.id} item={item} onAct={setAct} />
            ))}
          </ul>
        )}
      </QuerySection>
      {act && <ActDialog key={`${act.name} ${act.id}`} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

function WorkspaceRow({ item, onAct }: { item: InstanceWorkspace; onAct: (act: OperatorAct) => void }) {
  const { name, owners, members, workflows, runs, storage_bytes: bytes, balances } = item;
  const acts = workspaceActs(item);
  return (
    <InstanceRow
      name={name}
      detail={owners.join(", ") || "No owner"}
      blockedAt={item.blocked_at}
      reason={item.block_reason}
      facts={[
        [
          "Last used",
          item.last_used_at === null ? "Never" : <RelativeTime key="at" at={item.last_used_at} />,
        ],
        ["Members", members.toLocaleString()],
        ["Workflows", workflows.toLocaleString()],
        ["Runs in the last 30 days", `${runs.toLocaleString()}${runs === MAX_RUNS ? "+" : ""}`],
        ["Storage", sizeWords(bytes)],
        [
          "Balance",
          balances.map(({ amount, currency }) => formatMoney(amount, currency)).join(", ") || "None",
        ],
      ]}
    >
      {item.blocked_at === null ? (
        <MenuItem icon={Ban} opensDialog onSelect={() => onAct(acts.block)}>
          Block workspace…
        </MenuItem>
      ) : (
        <MenuItem icon={CircleCheck} opensDialog onSelect={() => onAct(acts.unblock)}>
          Unblock workspace…
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger opensDialog onSelect={() => onAct(acts.close)}>
        Close workspace…
      </MenuItem>
    </InstanceRow>
  );
}
