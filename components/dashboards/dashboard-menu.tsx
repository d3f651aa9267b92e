"use client";

import { useMutation } from "@tanstack/react-query";
import { Copy, Ellipsis, Settings2, Share2, Store, Tag, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FILING_PARTS, type FilingPart } from "@/components/filing/filing-parts";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { toastProblem } from "@/components/frame/toast-problem";
import { SubscribersNotice } from "@/components/parts/subscribers-notice";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { toastDone } from "@/components/ui/toast";
import { copyDashboardOptions, deleteDashboardOptions } from "@/lib/client/dashboard-queries";

interface DashboardMenuProps {
  dashboard: { id: string; name: string };
  onShare: () => void;
  /** Omitted for people who aren't allowed to change the settings. */
  onSettings?: () => void;
  /** Set only in the dashboard list, because only the list shows folders. */
  onFile?: (part: FilingPart) => void;
  onDeleted?: () => void;
}

export function DashboardMenu({ dashboard, onShare, onSettings, onFile, onDeleted }: DashboardMenuProps) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const copy = useMutation(copyDashboardOptions);
  return (
    <>
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions for ${dashboard.name}`} />}>
        <MenuItem icon={Share2} opensDialog onSelect={onShare}>
          Share…
        </MenuItem>
        {onSettings && (
          <MenuItem icon={Settings2} opensDialog onSelect={onSettings}>
            Symbols and calls…
          </MenuItem>
        )}
        {onFile &&
          FILING_PARTS.map(({ part, label, icon }) => (
            <MenuItem key={part} icon={icon} opensDialog onSelect={() => onFile(part)}>
              {label}
            </MenuItem>
          ))}
        <MenuItem
          icon={Copy}
          onSelect={() =>
            copy.mutate(dashboard.id, {
              onSuccess: ({ id, name }) => {
                toastDone(`${name} was created`);
                router.push(`/dashboards/${id}`);
              },
              onError: (error) => toastProblem(`Couldn't copy ${dashboard.name}`, error),
            })
          }
        >
          Duplicate
        </MenuItem>
        <MenuItem icon={Store} onSelect={() => router.push(`/market/dashboard/${dashboard.id}`)}>
          Market page
        </MenuItem>
        <MenuItem icon={Tag} onSelect={() => router.push(`/prices/dashboard/${dashboard.id}`)}>
          Price
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger opensDialog onSelect={() => setAsking(true)}>
          Delete…
        </MenuItem>
      </Menu>
      <ConfirmChange
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${dashboard.name}?`}
        consequence={
          <>
            The dashboard's public links stop working. Its widgets stay and can be added to another dashboard.
            <SubscribersNotice item={{ kind: "dashboard", id: dashboard.id }} />
          </>
        }
        action="Delete dashboard"
        change={deleteDashboardOptions}
        input={dashboard.id}
        done={`${dashboard.name} was deleted`}
        failed={`Couldn't delete ${dashboard.name}`}
        onDone={onDeleted}
      />
    </>
  );
}
