"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { saveTableOptions } from "@/lib/client/table-queries";
import type { UsedTable } from "@/lib/contract/tables";

export function TableSettingsDialog({ table, onClose }: { table: UsedTable; onClose: () => void }) {
  const save = useMutation(saveTableOptions);
  const [name, setName] = useState(table.name);
  const [days, setDays] = useState(table.keep_days === null ? "" : String(table.keep_days));
  const user = table.workflows.find(({ live }) => live);
  const submit = () => {
    const body = { name: name.trim(), columns: table.columns, keep_days: days === "" ? null : Number(days) };
    save.mutate(
      { id: table.id, revision: table.revision, body },
      {
        onSuccess: (saved) => {
          toastDone(`${saved.name} was saved`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Name and retention"
      action="Save"
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        help={
          user
            ? `The live workflow ${user.name} refers to the table by name. Take it offline to rename the table.`
            : "Workflows refer to the table by name. Update them after you rename it."
        }
      >
        {(control) => (
          <Input
            {...control}
            mono
            required
            maxLength={64}
            disabled={user !== undefined}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <TextField
        label="Retention (days)"
        help="Rows written more than this many days ago are deleted with their history. Leave empty to keep all rows."
        type="number"
        min={1}
        max={36500}
        placeholder="Forever"
        value={days}
        onChange={setDays}
      />
      {days !== "" && table.keep_days === null && (
        <p className="text-sm text-warn">
          Rows that are older than {days} {days === "1" ? "day" : "days"} are deleted immediately. You can't
          undo this.
        </p>
      )}
    </FormDialog>
  );
}
