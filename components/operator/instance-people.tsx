"use client";

import { Ban, CircleCheck, KeyRound, ShieldOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { useEndless } from "@/components/frame/use-endless";
import { QuerySection } from "@/components/parts/query-section";
import { MenuItem } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import { pages } from "@/lib/client/query";
import { type InstancePerson, listInstancePeople } from "@/lib/contract/instance-people";
import { ActDialog } from "./act-dialog";
import { InstanceRow } from "./instance-row";
import { type OperatorAct, personActs } from "./operator-act";

const PAGE_SIZE = 50;

export function InstancePeople({ q }: { q: string }) {
  const people = useEndless(
    pages(listInstancePeople, { query: { limit: PAGE_SIZE, ...(q === "" ? {} : { q }) } }),
  );
  const [act, setAct] = useState<OperatorAct | null>(null);
  return (
    <>
      <QuerySection
        endless={people}
        failed="Couldn't load the list of people"
        empty={<p className="rounded-md border p-4 text-muted">No people match “{q}”.</p>}
      >
        {(items) => (
          <ul aria-label="People" className="divide-y">
            {items.map((item) => (
              <PersonRow key={item.id} item={item} onAct={setAct} />
            ))}
          </ul>
        )}
      </QuerySection>
      {act && <ActDialog key={`${act.name} ${act.id}`} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

function PersonRow({ item, onAct }: { item: InstancePerson; onAct: (act: OperatorAct) => void }) {
  const acts = personActs(item);
  const shown = item.workspaces.map(({ name, role }) => `${name} (${role})`).join(", ");
  return (
    <InstanceRow
      name={item.name || item.email}
      detail={item.email}
      blockedAt={item.blocked_at}
      reason={item.block_reason}
      facts={[
        [
          "Last used",
          item.last_used_at === null ? "Never" : <RelativeTime key="at" at={item.last_used_at} />,
        ],
        ["Joined", <RelativeTime key="joined" at={item.created_at} />],
        ["Two-factor authentication", item.second_step ? "On" : "Off"],
        ["Workspaces", shown || "None"],
      ]}
    >
      {item.instance_owner ? null : (
        <>
          {item.blocked_at === null ? (
            <MenuItem icon={Ban} opensDialog onSelect={() => onAct(acts.block)}>
              Block person…
            </MenuItem>
          ) : (
            <MenuItem icon={CircleCheck} opensDialog onSelect={() => onAct(acts.unblock)}>
              Unblock person…
            </MenuItem>
          )}
          <MenuItem icon={KeyRound} opensDialog onSelect={() => onAct(acts.link)}>
            Create password link…
          </MenuItem>
          {item.second_step && (
            <MenuItem icon={ShieldOff} opensDialog onSelect={() => onAct(acts.factors)}>
              Turn off two-factor authentication…
            </MenuItem>
          )}
          <MenuItem icon={Trash2} danger opensDialog onSelect={() => onAct(acts.remove)}>
            Delete account…
          </MenuItem>
        </>
      )}
    </InstanceRow>
  );
}
