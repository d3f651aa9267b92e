"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { FormProblem } from "@/components/frame/form-problem";
import { ProblemState } from "@/components/frame/problem-state";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Sheet } from "@/components/ui/sheet";
import { Spinner } from "@/components/ui/spinner";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { query } from "@/lib/client/query";
import { changeRowOptions, deleteRowOptions } from "@/lib/client/table-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { listRowHistory, type NumberedRow, type Table } from "@/lib/contract/tables";
import type { JsonObject } from "@/lib/kit/json";
import type { Column } from "@/lib/schema/table";
import { cellText, typedValue } from "./cell-text";
import { TYPE_WORDS } from "./table-labels";

interface RowSheetProps {
  table: Table;
  row: NumberedRow;
  mayChange: boolean;
  onClose: () => void;
}

export function RowSheet({ table, row, mayChange, onClose }: RowSheetProps) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={`Row ${row.row} of ${table.name}`}>
      <RowForm
        key={JSON.stringify(row.values)}
        table={table}
        row={row}
        mayChange={mayChange}
        onClose={onClose}
      />
      <RowHistory table={table} row={row.row} />
    </Sheet>
  );
}

function RowForm({ table, row, mayChange, onClose }: RowSheetProps) {
  const form = useId();
  const change = useMutation(changeRowOptions(table.id));
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const textOf = (column: Column) => texts[column.name] ?? cellText(column, row.values[column.name]);
  const submit = () => {
    const values: JsonObject = {};
    const wrong: Record<string, string> = {};
    for (const column of table.columns) {
      const text = textOf(column);
      if (text === cellText(column, row.values[column.name])) continue;
      const value = typedValue(column, text);
      if (value === undefined) wrong[column.name] = "This value must be valid JSON.";
      else values[column.name] = value;
    }
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    change.mutate({ row: row.row, values }, { onSuccess: () => toastDone(`Row ${row.row} was changed`) });
  };
  return (
    <form
      id={form}
      className="flex flex-col gap-3 border-b p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {table.columns.map((column) => (
        <TextField
          key={column.name}
          label={<span className="font-mono text-xs">{column.name}</span>}
          aside={<span className="text-muted text-xs">{TYPE_WORDS[column.type]}</span>}
          error={faults[column.name]}
          mono={column.type !== "text"}
          readOnly={!mayChange}
          placeholder="Empty"
          value={textOf(column)}
          onChange={(text) => setTexts({ ...texts, [column.name]: text })}
        />
      ))}
      <FormProblem error={change.error} />
      {mayChange && (
        <div className="flex justify-between gap-2">
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Delete row…
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={change.isPending}
            disabled={Object.keys(texts).length === 0}
          >
            Save row
          </Button>
        </div>
      )}
      <DeleteRow table={table} row={row.row} open={asking} onOpenChange={setAsking} onDeleted={onClose} />
    </form>
  );
}

interface DeleteRowProps {
  table: Table;
  row: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

function DeleteRow({ table, row, open, onOpenChange, onDeleted }: DeleteRowProps) {
  return (
    <ConfirmChange
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete row ${row} of ${table.name}?`}
      consequence="Workflows will no longer read this row. It stays visible in earlier states of the table."
      action="Delete row"
      change={deleteRowOptions(table.id)}
      input={row}
      done={`Row ${row} was deleted`}
      failed={`Couldn't delete row ${row}`}
      onDone={onDeleted}
    />
  );
}

type State = AnswerOf<typeof listRowHistory>["items"][number];

function RowHistory({ table, row }: { table: Table; row: number }) {
  const history = useQuery(query(listRowHistory, { params: { id: table.id, row } }));
  if (history.isError) {
    return <ProblemState title="Couldn't load the history" query={history} />;
  }
  const items = history.data?.items;
  return (
    <section aria-label="History" className="p-4">
      <h3 className="font-semibold text-sm">History</h3>
      {items === undefined ? (
        <Spinner label="Loading the history" />
      ) : (
        <ol className="mt-2 flex flex-col gap-3">
          {items.map((state, at) => (
            <li key={state.version} className="text-sm">
              <p className="text-muted text-xs">
                <RelativeTime at={state.at} /> · <Origin state={state} />
              </p>
              <Changes table={table} state={state} before={items[at + 1]} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const MODE_WORDS = {
  append: "written",
  upsert: "written",
  replace: "replaced all rows",
  edit: "edited manually",
  delete: "deleted manually",
} as const;

function Origin({ state: { mode, run_id: run, written_by: person } }: { state: State }) {
  if (run === null) {
    const by = person && ` by ${person.email ?? "a former member"}`;
    return (
      <span className="break-words">
        {MODE_WORDS[mode]}
        {by}
      </span>
    );
  }
  return (
    <>
      {MODE_WORDS[mode]} by{" "}
      <Link href={`/runs/${run}`} className="underline underline-offset-2">
        a run
      </Link>
    </>
  );
}

function Changes({ table, state, before }: { table: Table; state: State; before: State | undefined }) {
  const changed = table.columns.filter(
    (column) => cellText(column, state.values[column.name]) !== cellText(column, before?.values[column.name]),
  );
  if (changed.length === 0) return <p className="text-muted">No changes.</p>;
  return (
    <dl>
      {changed.map((column) => (
        <div key={column.name} className="flex min-w-0 gap-2">
          <dt className="shrink-0 font-mono text-muted text-xs leading-5">{column.name}</dt>
          <dd className="min-w-0 break-words">
            {before && (
              <>
                <s className="text-muted">{cellText(column, before.values[column.name]) || "empty"}</s>
                {" → "}
              </>
            )}
            {cellText(column, state.values[column.name]) || "empty"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
