"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Folder, FolderInput, FolderX } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMayChange } from "@/components/frame/use-me";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { query } from "@/lib/client/query";
import { listFiling } from "@/lib/contract/filing";
import { type FiledKind, foldersWithin, stepsOf } from "@/lib/schema/filing";
import { DeleteFolder } from "./delete-folder";

const RenameFolder = dynamic(() => import("./rename-folder").then((file) => file.RenameFolder), {
  ssr: false,
});

interface FolderBarProps {
  kind: FiledKind;
  root: string;
  folder: string;
  /** Number of items in the list. */
  shown: number;
  onFolder: (folder: string) => void;
}

/** Lists with more items than this get a hint about folders. */
const SHORT_LIST = 8;

export function FolderBar({ kind, root, folder, shown, onFolder }: FolderBarProps) {
  const filing = useQuery(query(listFiling, { params: { kind } })).data;
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const mayChange = useMayChange();
  const all = filing?.folders ?? [];
  if (all.length === 0 && folder === "")
    return filing && mayChange && shown > SHORT_LIST ? <FolderHint /> : null;
  const steps = [{ path: "", name: root }, ...stepsOf(folder)];
  const below = foldersWithin(folder, all);
  return (
    <nav
      aria-label="Folders"
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5 text-sm"
    >
      <ol className="flex min-w-0 flex-wrap items-center">
        {steps.map(({ path, name }, at) => (
          <li key={path} className="flex min-w-0 items-center">
            {at > 0 && (
              <span aria-hidden className="px-1 text-muted">
                /
              </span>
            )}
            <button
              type="button"
              aria-current={path === folder ? "location" : undefined}
              onClick={() => onFolder(path)}
              className="h-7 max-w-60 truncate rounded-sm px-1 text-muted hover:text-text aria-[current=location]:font-medium aria-[current=location]:text-text touch:h-11"
            >
              {name}
            </button>
          </li>
        ))}
        {folder !== "" && mayChange && (
          <li>
            <Menu
              align="start"
              trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions for the folder ${folder}`} />}
            >
              <MenuItem icon={FolderInput} opensDialog onSelect={() => setOpen("rename")}>
                Rename or move…
              </MenuItem>
              <MenuItem icon={FolderX} opensDialog onSelect={() => setOpen("remove")}>
                Remove the folder…
              </MenuItem>
            </Menu>
          </li>
        )}
      </ol>
      {below.length > 0 && (
        <ul aria-label="Subfolders" className="flex min-w-0 flex-wrap gap-1">
          {below.map(({ path, count }) => (
            <li key={path} className="min-w-0">
              <button
                type="button"
                onClick={() => onFolder(path)}
                className="inline-flex h-7 max-w-60 items-center gap-1.5 rounded-md border px-2 hover:bg-hover touch:h-11"
              >
                <Folder aria-hidden className="size-3.5 shrink-0 text-muted" />
                <span className="truncate">{stepsOf(path).at(-1)?.name}</span>
                <span className="text-muted text-xs">{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open === "rename" && (
        <RenameFolder kind={kind} folder={folder} onClose={() => setOpen(null)} onRenamed={onFolder} />
      )}
      <DeleteFolder
        kind={kind}
        folder={folder}
        open={open === "remove"}
        onClose={() => setOpen(null)}
        onRemoved={onFolder}
      />
    </nav>
  );
}

function FolderHint() {
  return (
    <p className="flex min-h-10 items-center gap-2 border-b px-4 py-1.5 text-muted text-sm">
      <Folder aria-hidden className="size-3.5 shrink-0" />
      No folders yet. Choose “Move to folder…” in the menu of a row to create one.
    </p>
  );
}
