"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { ComboboxField } from "@/components/ui/combobox-field";
import { Field } from "@/components/ui/field";
import { toastDone, toastFailed } from "@/components/ui/toast";
import { fileItemsOptions } from "@/lib/client/filing-queries";
import { query } from "@/lib/client/query";
import { listFiling } from "@/lib/contract/filing";
import {
  type FiledKind,
  FOLDER_RULE,
  isFolder,
  isTag,
  readFolder,
  readTag,
  TAG_RULE,
} from "@/lib/schema/filing";
import { changeOf, type Filed, type FilingDraft, folderOf, tagStates } from "./filing-draft";
import type { FilingPart } from "./filing-parts";

interface FilingDialogProps {
  kind: FiledKind;
  part: FilingPart;
  items: readonly Filed[];
  /** Names the items in the title, for example "12 workflows", or the name of a single item. */
  called: string;
  onClose: () => void;
}

const NONE = " ";

export function FilingDialog({ kind, part, items, called, onClose }: FilingDialogProps) {
  const known = useQuery(query(listFiling, { params: { kind } })).data;
  const file = useMutation(fileItemsOptions(kind));
  const [draft, setDraft] = useState<FilingDraft>({ folder: null, touched: new Map() });
  const change = changeOf(items, draft);
  const folder = draft.folder ?? folderOf(items);
  const isWrong = folder !== null && !isFolder(folder);
  const submit = () => {
    if (change === null) return onClose();
    file.mutate(change, {
      onSuccess: ({ filed, refused }) => {
        onClose();
        const [first] = refused;
        if (first === undefined) return toastDone(`${called}: saved`);
        const name = items.find(({ id }) => id === first.id)?.name ?? "";
        toastFailed(`${filed.length} saved, ${refused.length} failed`, `“${name}”: ${first.message}`);
      },
    });
  };
  return (
    <FormDialog
      title={part === "folder" ? `Move ${called} to a folder` : `Tags of ${called}`}
      action={part === "folder" ? "Move" : "Save"}
      disabled={isWrong}
      busy={file.isPending}
      error={file.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {part === "folder" && (
        <ComboboxField
          label="Folder"
          error={isWrong ? FOLDER_RULE : undefined}
          help="Choose a folder or type a new name. Use a slash for subfolders: Markets/US."
          free
          value={folder === "" ? NONE : (folder ?? "")}
          placeholder="Several folders, unchanged"
          searchLabel="Find a folder or type a new name"
          options={[
            { value: NONE, label: "No folder" },
            ...(known?.folders ?? []).map(({ path }) => ({ value: path, label: path })),
          ]}
          onChange={(next) => setDraft({ ...draft, folder: isFolder(next) ? readFolder(next) : next })}
        />
      )}
      {part === "tags" && (
        <TagsField
          known={known?.tags.map(({ name }) => name) ?? []}
          states={tagStates(items, draft)}
          onTouch={(tag, isGiven) =>
            setDraft({ ...draft, touched: new Map([...draft.touched, [tag, isGiven]]) })
          }
        />
      )}
    </FormDialog>
  );
}

interface TagsFieldProps {
  known: readonly string[];
  states: ReturnType<typeof tagStates>;
  onTouch: (tag: string, isGiven: boolean) => void;
}

function TagsField({ known, states, onTouch }: TagsFieldProps) {
  const [fault, setFault] = useState<string | null>(null);
  return (
    <Field label="Tags" error={fault}>
      {(control) => (
        <>
          <Combobox
            {...control}
            free
            value=""
            placeholder="Add a tag…"
            searchLabel="Find or type a tag"
            options={known
              .filter((name) => states.get(name) !== "all")
              .map((name) => ({ value: name, label: name }))}
            onChange={(next) => {
              setFault(isTag(next) ? null : TAG_RULE);
              if (isTag(next)) onTouch(readTag(next), true);
            }}
          />
          {states.size > 0 && (
            <div className="max-h-52 overflow-y-auto">
              {[...states].map(([tag, state]) => (
                <Checkbox
                  key={tag}
                  label={<span className="break-all">{tag}</span>}
                  checked={state === "some" ? "indeterminate" : state === "all"}
                  onChange={(isGiven) => onTouch(tag, isGiven)}
                />
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
