"use client";

import { Download, Ellipsis, Settings2, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { useMayChange } from "@/components/frame/use-me";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { deleteTableOptions, rowsFileAddress } from "@/lib/client/table-queries";
import type { UsedTable } from "@/lib/contract/tables";
import { deleteWords } from "./table-labels";

const TableSettingsDialog = dynamic(
  () => import("./table-settings-dialog").then((file) => file.TableSettingsDialog),
  { ssr: false },
);

interface TableMenuProps {
  table: UsedTable;
  /** Query parameters of the current view, so that exports contain the same rows. */
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

/** Downloads the table's rows by a link, so that the browser streams the file and files of any size work. */
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
  return (
    <ConfirmChange
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${table.name}?`}
      consequence={deleteWords(table)}
      action="Delete table"
      {...(table.rows > 0 && { typed: table.name })}
      change={deleteTableOptions}
      input={table.id}
      done={`${table.name} was deleted`}
      failed={`Couldn't delete ${table.name}`}
      onDone={onDeleted}
    />
  );
}
