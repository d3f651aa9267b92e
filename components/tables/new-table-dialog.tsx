"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { Segmented } from "@/components/ui/segmented";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { createTableOptions, deleteTableOptions, importRowsOptions } from "@/lib/client/table-queries";
import type { Json } from "@/lib/kit/json";
import { ColumnList, type NewColumn, newColumn } from "./column-list";
import { type CsvFile, type LineFault, lineFaults, MAX_FILE_COLUMNS, renameColumns } from "./csv-import";
import { CsvPicker } from "./csv-picker";
import { CsvPreview } from "./csv-preview";
import { LineFaultList } from "./line-fault-list";
import { lookAtCsv } from "./look-at-csv";
import { suggestColumns } from "./suggest-columns";
import { TYPE_WORDS, writtenWords } from "./table-labels";

interface NewTableDialogProps {
  initialName?: string;
  /** Rows for the new table, from which its columns are suggested. */
  rows?: Json | undefined;
  /** Called with the new table. If unset, the table's page opens instead. */
  onMade?: (table: { readonly id: string; readonly name: string }) => void;
  onClose: () => void;
}

export function NewTableDialog({ initialName = "", rows, onMade, onClose }: NewTableDialogProps) {
  const router = useRouter();
  const [from, setFrom] = useState<"columns" | "file">("columns");
  const [name, setName] = useState(initialName);
  const [suggested] = useState(() => suggestColumns(rows));
  const firstColumns = () => (suggested.length === 0 ? [newColumn()] : suggested.map(newColumn));
  const [columns, setColumns] = useState<readonly NewColumn[]>(firstColumns);
  const [file, setFile] = useState<CsvFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const make = useMake();
  const look = file === null ? null : lookAtCsv(file.text);
  const isReady = from === "columns" || look !== null;

  const takeFile = (chosen: CsvFile) => {
    const found = lookAtCsv(chosen.text);
    make.reset();
    setFault(
      found === null
        ? `The first line of the file must contain the column names (at most ${MAX_FILE_COLUMNS}).`
        : null,
    );
    setFile(found === null ? null : chosen);
    setColumns((found?.columns ?? []).map(({ name: called, type }) => newColumn({ name: called, type })));
    if (name === "") setName(nameOfFile(chosen.name));
  };
  const submit = async () => {
    const made = await make.run({ name: name.trim(), columns, file: from === "file" ? file : null });
    if (made === null) return;
    onClose();
    toastDone(made.words);
    if (onMade) onMade({ id: made.id, name: name.trim() });
    else router.push(`/tables/${made.id}`);
  };

  return (
    <FormDialog
      title="New table"
      width={from === "file" ? "lg" : "md"}
      action={from === "file" ? "Create table and import" : "Create table"}
      disabled={!isReady}
      busy={make.isPending}
      error={make.faults.length > 0 ? null : make.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        help="Letters, digits and underscores. Workflows use this name."
        mono
        required
        maxLength={64}
        autoComplete="off"
        placeholder="prices"
        value={name}
        onChange={setName}
      />
      <Segmented
        label="Column source"
        className="self-start"
        value={from}
        onChange={(next) => {
          setFrom(next);
          setFile(null);
          setColumns(next === "columns" ? firstColumns() : []);
          make.reset();
        }}
        options={[
          { value: "columns", label: "Name the columns" },
          { value: "file", label: "From a CSV file" },
        ]}
      />
      {from === "columns" && suggested.length > 0 && (
        <p className="text-muted text-sm">Columns and types come from the rows that this worker receives.</p>
      )}
      {from === "file" && <CsvPicker file={file} onFile={takeFile} onFault={setFault} />}
      {fault !== null && (
        <p role="alert" className="text-bad text-sm">
          {fault}
        </p>
      )}
      {from === "file" && look !== null && (
        <CsvPreview
          look={look}
          head={(place) => (
            <span className="block truncate">
              {columns[place]?.name} · {TYPE_WORDS[columns[place]?.type ?? "text"]}
            </span>
          )}
        />
      )}
      {isReady && <ColumnList columns={columns} onChange={setColumns} fixed={from === "file"} />}
      {make.faults.length > 0 && <LineFaultList faults={make.faults} />}
    </FormDialog>
  );
}

interface Making {
  readonly name: string;
  readonly columns: readonly NewColumn[];
  readonly file: CsvFile | null;
}

/** Creates the table and imports its rows. If the rows are rejected, the new table is deleted. */
function useMake() {
  const create = useMutation(createTableOptions);
  const remove = useMutation(deleteTableOptions);
  const load = useMutation(importRowsOptions);
  const [faults, setFaults] = useState<readonly LineFault[]>([]);
  const [error, setError] = useState<unknown>(null);
  const reset = () => {
    setFaults([]);
    setError(null);
  };
  const run = async ({ name, columns, file }: Making): Promise<{ id: string; words: string } | null> => {
    reset();
    const names = columns.map((column) => column.name.trim());
    const renamed = file === null ? null : renameColumns(file.text, names);
    if (renamed !== null && renamed.faults.length > 0) {
      setFaults(renamed.faults);
      return null;
    }
    try {
      const body = {
        name,
        columns: columns.map((column) => ({ name: column.name.trim(), type: column.type })),
        key: columns.filter(({ isKey }) => isKey).map((column) => column.name.trim()),
      };
      const { id } = await create.mutateAsync(body);
      if (renamed === null) return { id, words: `${name} was created` };
      try {
        const written = await load.mutateAsync({ id, mode: "append", csv: renamed.csv });
        return { id, words: `${name} was created: ${writtenWords(written)}` };
      } catch (refusal) {
        await remove.mutateAsync(id);
        if (refusal instanceof ApiError) setFaults(lineFaults(refusal.faults, renamed.lines));
        throw refusal;
      }
    } catch (thrown) {
      setError(thrown);
      return null;
    }
  };
  return { run, reset, faults, error, isPending: create.isPending || load.isPending || remove.isPending };
}

function nameOfFile(file: string): string {
  const name = file
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[^A-Za-z0-9_]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 60);
  return /^\d/.test(name) ? `_${name}` : name;
}
