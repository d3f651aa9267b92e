"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { isJsonObject } from "@/lib/kit/json";
import type { ControlProps } from "./control-props";

export function RowsControl({ field, value, onChange, rows: Rows }: ControlProps) {
  const rows = Array.isArray(value) ? value : [];
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, at) => {
        const values = isJsonObject(row) ? row : {};
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity except their index
          <div key={at} className="rounded-md border p-2">
            <div className="flex items-center justify-between text-muted text-xs">
              {field.title} {at + 1}
              <IconButton
                icon={Trash2}
                size="sm"
                label={`Remove ${field.title} ${at + 1}`}
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              />
            </div>
            <Rows
              fields={field.fields}
              values={values}
              onChange={(name, inner) => {
                const { [name]: _, ...rest } = values;
                const next = inner === undefined ? rest : { ...values, [name]: inner };
                onChange(rows.map((other, index) => (index === at ? next : other)));
              }}
            />
          </div>
        );
      })}
      <div>
        <Button size="sm" variant="quiet" icon={Plus} onClick={() => onChange([...rows, {}])}>
          Add
        </Button>
      </div>
    </div>
  );
}
