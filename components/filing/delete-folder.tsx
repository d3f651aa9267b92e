"use client";

import { ConfirmChange } from "@/components/frame/confirm-change";
import { renameFolderOptions } from "@/lib/client/filing-queries";
import { type FiledKind, stepsOf } from "@/lib/schema/filing";

interface DeleteFolderProps {
  kind: FiledKind;
  folder: string;
  open: boolean;
  onClose: () => void;
  onRemoved: (above: string) => void;
}

export function DeleteFolder({ kind, folder, open, onClose, onRemoved }: DeleteFolderProps) {
  const above = stepsOf(folder).at(-2)?.path ?? "";
  return (
    <ConfirmChange
      open={open}
      onOpenChange={onClose}
      title={`Remove the folder ${folder}?`}
      consequence={`The folder's contents aren't deleted. They move to ${above === "" ? "the top level" : `“${above}”`}, including any subfolders.`}
      action="Remove folder"
      change={renameFolderOptions(kind)}
      input={{ from: folder, to: above }}
      done={({ moved }) => `The folder ${folder} was removed. Items moved: ${moved}`}
      failed={`Couldn't remove the folder ${folder}`}
      onDone={() => onRemoved(above)}
    />
  );
}
