"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { TextField } from "@/components/ui/text-field";
import { renameFolderOptions } from "@/lib/client/filing-queries";
import { type FiledKind, FOLDER_RULE, isFolder, readFolder } from "@/lib/schema/filing";

interface RenameFolderProps {
  kind: FiledKind;
  folder: string;
  onClose: () => void;
  onRenamed: (folder: string) => void;
}

export function RenameFolder({ kind, folder, onClose, onRenamed }: RenameFolderProps) {
  const [text, setText] = useState(folder);
  const rename = useMutation(renameFolderOptions(kind));
  const isWrong = !isFolder(text);
  return (
    <FormDialog
      title="Rename or move the folder"
      description="The folder's contents and subfolders move with it."
      action="Rename folder"
      disabled={isWrong || readFolder(text) === "" || readFolder(text) === folder}
      busy={rename.isPending}
      error={rename.error}
      onSubmit={() =>
        rename.mutate(
          { from: folder, to: text },
          {
            onSuccess: (done) => {
              onClose();
              onRenamed(done.folder);
            },
          },
        )
      }
      onClose={onClose}
    >
      <TextField
        label="Folder"
        value={text}
        onChange={setText}
        error={isWrong ? FOLDER_RULE : undefined}
        help="Use a slash for subfolders: Markets/US."
      />
    </FormDialog>
  );
}
