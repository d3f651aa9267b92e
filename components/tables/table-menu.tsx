"use client";

import { useMutation } from "@tanstack/react-query";
import { Download, Ellipsis, Settings2, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMayChange } from "@/components/frame/use-me";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { toastDone } from "@/components/ui/toast";
import { deleteTableOptions, rowsFileAddress } from "@/lib/client/table-queries";
import type { UsedTable } from "@/lib/contract/tables";
import { deleteWords } from "./table-labels";

const TableSettingsDialog = dynamic(
  () => import("./table-settings-dialog").then((file) => file.TableSettingsDialog),
  { ssr: false },
);

interface TableMenuProps {
  table: UsedTable;
  /** Query of the current view, for exports. */
  asked?: Readonly<Record<string, string>>;
  onDeleted?: () => void;
}

export function TableMenu({ table, asked = {}, onDeleted }: TableMenuProps) {
  const [changing, setChanging] = useState(false);
  const [asking, setAsking] = useState(false);
  const mayChange = useMayChange();
  return (
    <>
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions for ${table.name}`} />}>
        <MenuItem icon={Download} onSelect={() => download(table, asked, "csv")}>
          Export as CSV
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => download(table, asked, "ndjson")}>
          Export as JSON Lines
        </MenuItem>
        {mayChange && (
          <>
            <MenuSeparator />
            <MenuItem icon={Settings2} opensDialog onSelect={() => setChanging(true)}>
              Name and retention…
            </MenuItem>
            <MenuItem icon={Trash2} danger opensDialog onSelect={() => setAsking(true)}>
              Delete…
            </MenuItem>
          </>
        )}
      </Menu>
      {changing && <TableSettingsDialog table={table} onClose={() => setChanging(false)} />}
      <DeleteTable table={table} open={asking} onOpenChange={setAsking} onDeleted={onDeleted} />
    </>
  );
}

/** Lets the browser stream the file, so that its size doesn't matter. */
function download(
  { id, name }: UsedTable,
  asked: Readonly<Record<string, string>>,
  format: "csv" | "ndjson",
) {
  const link = document.createElement("a");
  link.href = rowsFileAddress(id, asked, format);
  link.download = `${name}.${format}`;
  link.click();
}

interface DeleteTableProps {
  table: UsedTable;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: (() => void) | undefined;
}

function DeleteTable({ table, open, onOpenChange, onDeleted }: DeleteTableProps) {
  const remove = useMutation(deleteTableOptions);
  const confirm = () =>
    remove.mutateAsync(table.id).then(
      () => {
        onOpenChange(false);
        toastDone(`${table.name} was deleted`);
        onDeleted?.();
      },
      (error: unknown) => toastProblem(`Couldn't delete ${table.name}`, error),
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${table.name}?`}
      consequence={deleteWords(table)}
      action="Delete table"
      {...(table.rows > 0 && { typed: table.name })}
      busy={remove.isPending}
      onConfirm={confirm}
    />
  );
}
