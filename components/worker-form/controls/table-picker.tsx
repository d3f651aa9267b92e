"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMayChange } from "@/components/frame/use-me";
import { Link } from "@/components/ui/link";
import { type FormData, useFormData } from "@/components/worker-form/form-data";
import { steadyQuery } from "@/lib/client/query";
import { listTables } from "@/lib/contract/tables";
import { resolveParams } from "@/lib/expression/resolve";
import type { Json } from "@/lib/kit/json";
import type { ControlProps } from "./control-props";
import { PickList } from "./pick-list";

const NewTableDialog = dynamic(
  () => import("@/components/tables/new-table-dialog").then((module) => module.NewTableDialog),
  { ssr: false },
);

/** Maximum number of tables in a workspace. */
const ALL = 200;
const NEW = " new";

/** Selects a table. The value is the table's name. */
export function TablePicker({ field, value, values, onChange, control }: ControlProps) {
  const [making, setMaking] = useState(false);
  const { data } = useFormData();
  const mayMake = useMayChange();
  const list = useQuery(steadyQuery(listTables, { query: { limit: ALL } }));
  const given = typeof value === "string" && !value.includes("{{") ? value.trim() : "";
  const tables = list.data?.items ?? [];
  const chosen = tables.find(({ id, name }) => name === given || id === given);
  const missing = given !== "" && list.data !== undefined && chosen === undefined;
  return (
    <>
      <PickList
        control={control}
        fixed={field.fixed}
        value={chosen?.name ?? value}
        onChange={onChange}
        options={tables.map(({ name, rows }) => ({
          value: name,
          label: name,
          hint: `${rows.toLocaleString()} ${rows === 1 ? "row" : "rows"}`,
        }))}
        actions={
          mayMake
            ? [
                {
                  value: NEW,
                  label: "New table…",
                  icon: <Plus aria-hidden className="size-4 shrink-0 text-muted" />,
                  run: () => setMaking(true),
                },
              ]
            : []
        }
        placeholder="Choose a table…"
        shown={missing ? given : undefined}
        leaveOut={field.required ? undefined : "Not set"}
        loading={list.isPending}
        emptyText={list.isError ? "Couldn't load the tables" : "No tables match your search."}
      >
        {missing && (
          <p role="status" className="text-warn text-xs">
            Table not found in this workspace. Choose another one, or create it.
          </p>
        )}
        {chosen && (
          <p className="text-xs">
            <Link
              href={`/tables/${chosen.id}`}
              target="_blank"
              className="text-accent-text underline underline-offset-2"
            >
              Open {chosen.name}
            </Link>
          </p>
        )}
      </PickList>
      {making && (
        <NewTableDialog
          initialName={missing ? given : ""}
          rows={rowsOf(values, data)}
          onMade={({ name }) => onChange(name)}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}

function rowsOf({ rows }: ControlProps["values"], { scope }: FormData): Json | undefined {
  if (rows === undefined) return undefined;
  const resolved = resolveParams({ rows }, scope);
  return resolved.ok ? resolved.value.rows : undefined;
}
