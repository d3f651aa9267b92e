"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { saveTableOptions } from "@/lib/client/table-queries";
import type { Table } from "@/lib/contract/tables";
import type { ColumnType } from "@/lib/schema/table";
import { typedValue } from "./cell-text";
import { TYPE_OPTIONS } from "./column-list";

export function AddColumnDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const save = useMutation(saveTableOptions);
  const [name, setName] = useState("");
  const [type, setType] = useState<ColumnType>("text");
  const [isRequired, setRequired] = useState(false);
  const [text, setText] = useState("");
  const submit = () => {
    const value = text === "" ? undefined : typedValue({ type }, text);
    const column = {
      name: name.trim(),
      type,
      required: isRequired,
      ...(value !== undefined && { default: value }),
    };
    save.mutate(
      {
        id: table.id,
        revision: table.revision,
        body: { name: table.name, columns: [...table.columns, column] },
      },
      {
        onSuccess: () => {
          toastDone(`${column.name} was added`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Add a column"
      description="The new column is added at the end. You can't change its name, type or default later."
      action="Add column"
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        mono
        required
        maxLength={64}
        autoComplete="off"
        placeholder="volume"
        value={name}
        onChange={setName}
      />
      <SelectField label="Type" value={type} onChange={setType} options={TYPE_OPTIONS} />
      <TextField
        label="Default"
        help="Used for existing rows and for new rows without a value."
        mono
        required={isRequired}
        placeholder="None"
        value={text}
        onChange={setText}
      />
      <Checkbox label="Every row must have a value" checked={isRequired} onChange={setRequired} />
    </FormDialog>
  );
}
