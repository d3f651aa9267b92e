"use client";

import { useMutation } from "@tanstack/react-query";
import { toastProblem } from "@/components/frame/toast-problem";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastDone } from "@/components/ui/toast";
import { renameFolderOptions } from "@/lib/client/filing-queries";
import { type FiledKind, stepsOf } from "@/lib/schema/filing";

interface DeleteFolderProps {
  kind: FiledKind;
  folder: string;
  open: boolean;
  onClose: () => void;
  onRemoved: (above: string) => void;
}

/** Removes a folder and moves its contents to the parent folder. */
export function DeleteFolder({ kind, folder, open, onClose, onRemoved }: DeleteFolderProps) {
  const move = useMutation(renameFolderOptions(kind));
  const above = stepsOf(folder).at(-2)?.path ?? "";
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Remove the folder ${folder}?`}
      consequence={`Its contents aren't deleted. They move to ${above === "" ? "no folder" : `“${above}”`}, with their subfolders.`}
      action="Remove folder"
      busy={move.isPending}
      onConfirm={() =>
        move.mutate(
          { from: folder, to: above },
          {
            onSuccess: ({ moved }) => {
              onClose();
              toastDone(`The folder ${folder} was removed; ${moved} moved`);
              onRemoved(above);
            },
            onError: (error) => toastProblem(`Couldn't remove the folder ${folder}`, error),
          },
        )
      }
    />
  );
}
