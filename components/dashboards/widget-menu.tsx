"use client";

import { CircleAlert, Ellipsis, Pencil, Share2, Store, Table2, Tag, Trash2, Workflow, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { SubscribersNotice } from "@/components/parts/subscribers-notice";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { deleteWidgetOptions } from "@/lib/client/dashboard-queries";
import type { Widget } from "@/lib/contract/dashboards";
import type { PublishedData } from "@/lib/schema/dashboard";

const EditWidgetDialog = dynamic(() => import("./edit-widget-dialog").then((file) => file.EditWidgetDialog), {
  ssr: false,
});
const ShareDialog = dynamic(() => import("./share-dialog").then((file) => file.ShareDialog), { ssr: false });

interface WidgetMenuProps {
  widget: Widget;
  published: PublishedData | undefined;
  onRemove: () => void;
}

type Opened = "edit" | "share" | "delete" | null;

export function WidgetMenu({ widget, published, onRemove }: WidgetMenuProps) {
  const router = useRouter();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { source } = widget;
  return (
    <>
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions for ${widget.name}`} />}>
        <MenuItem icon={Pencil} opensDialog onSelect={() => setOpened("edit")}>
          Edit…
        </MenuItem>
        {"table_id" in source ? (
          <MenuItem icon={Table2} onSelect={() => router.push(`/tables/${source.table_id}`)}>
            Open table
          </MenuItem>
        ) : (
          <MenuItem icon={Workflow} onSelect={() => router.push(`/workflows/${source.workflow_id}`)}>
            Open workflow
          </MenuItem>
        )}
        {published?.failure && (
          <MenuItem icon={CircleAlert} onSelect={() => router.push(`/runs/${published.failure?.run_id}`)}>
            Open failed run
          </MenuItem>
        )}
        <MenuItem icon={Share2} opensDialog onSelect={() => setOpened("share")}>
          Share or embed…
        </MenuItem>
        <MenuItem icon={Store} onSelect={() => router.push(`/market/widget/${widget.id}`)}>
          Market page
        </MenuItem>
        <MenuItem icon={Tag} onSelect={() => router.push(`/prices/widget/${widget.id}`)}>
          Price
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={X} onSelect={onRemove}>
          Remove from dashboard
        </MenuItem>
        <MenuItem icon={Trash2} danger opensDialog onSelect={() => setOpened("delete")}>
          Delete widget…
        </MenuItem>
      </Menu>
      {opened === "edit" && <EditWidgetDialog widget={widget} published={published} onClose={close} />}
      {opened === "share" && (
        <ShareDialog
          kind="widget"
          item={widget}
          showsTable={"table_id" in source}
          open
          onOpenChange={close}
        />
      )}
      <ConfirmChange
        open={opened === "delete"}
        onOpenChange={close}
        title={`Delete ${widget.name}?`}
        consequence={
          <>
            The widget is removed from every dashboard, and its public links stop working. The data it shows
            is not deleted.
            <SubscribersNotice item={{ kind: "widget", id: widget.id }} />
          </>
        }
        action="Delete widget"
        change={deleteWidgetOptions}
        input={widget.id}
        failed={`Couldn't delete ${widget.name}`}
      />
    </>
  );
}
