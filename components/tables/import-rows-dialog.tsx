"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { importRowsOptions, saveTableOptions } from "@/lib/client/table-queries";
import type { Table } from "@/lib/contract/tables";
import type { WriteMode } from "@/lib/schema/table";
import { type CsvFile, lineFaults, MAX_FILE_COLUMNS, type RenamedCsv, renameColumns } from "./csv-import";
import { CsvPicker } from "./csv-picker";
import { CsvPreview } from "./csv-preview";
import { LineFaultList } from "./line-fault-list";
import { type CsvLook, lookAtCsv } from "./look-at-csv";
import { rowWords, TYPE_WORDS, writtenWords } from "./table-labels";

const LEFT_OUT = "-";
const ADDED = "+";

export function ImportRowsDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const save = useMutation(saveTableOptions);
  const load = useMutation(importRowsOptions);
  const [file, setFile] = useState<CsvFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [targets, setTargets] = useState<readonly string[]>([]);
  const [mode, setMode] = useState<WriteMode>(table.key.length > 0 ? "upsert" : "append");
  const [sent, setSent] = useState<RenamedCsv | null>(null);
  const look = file === null ? null : lookAtCsv(file.text);
  const used = targets.filter((target) => target !== LEFT_OUT && target !== ADDED);
  const isTwice = new Set(used).size < used.length;

  const takeFile = (chosen: CsvFile) => {
    const found = lookAtCsv(chosen.text);
    load.reset();
    setSent(null);
    setFault(
      found === null
        ? `The first line of the file must contain the column names (at most ${MAX_FILE_COLUMNS}).`
        : null,
    );
    setFile(found === null ? null : chosen);
    setTargets((found?.columns ?? []).map(({ header, name }) => targetOf(table, header, name)));
  };
  const submit = async () => {
    if (file === null || look === null) return;
    const renamed = renameColumns(
      file.text,
      targets.map((target, place) => nameFor(target, look, place)),
    );
    setSent(renamed);
    load.reset();
    if (renamed.faults.length > 0) return;
    const added = look.columns.filter((_, place) => targets[place] === ADDED);
    try {
      if (added.length > 0) {
        const columns = [...table.columns, ...added.map(({ name, type }) => ({ name, type }))];
        const body = { name: table.name, columns };
        await save.mutateAsync({ id: table.id, revision: table.revision, body });
        // The columns have been added by now, so another attempt must use them as targets if importing the
        // rows fails.
        setTargets(targets.map((target, place) => nameFor(target, look, place) ?? LEFT_OUT));
      }
      const written = await load.mutateAsync({ id: table.id, mode, csv: renamed.csv });
      toastDone(`${table.name}: ${writtenWords(written)}`);
      onClose();
    } catch {
      // The dialog shows the error of the failed mutation, so it isn't handled here.
    }
  };
  const refused =
    sent !== null && sent.faults.length > 0
      ? sent.faults
      : load.error instanceof ApiError && sent !== null
        ? lineFaults(load.error.faults, sent.lines)
        : [];

  return (
    <Dialog
      onClose={onClose}
      title={`Import rows into ${table.name}`}
      description="Imports every row, or none if any row has an error."
      width="lg"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending || load.isPending}
            disabled={
              look === null || used.length + targets.filter((each) => each === ADDED).length === 0 || isTwice
            }
            onClick={() => void submit()}
          >
            Import rows
          </Button>
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        <CsvPicker file={file} onFile={takeFile} onFault={setFault} />
        {fault !== null && (
          <p role="alert" className="text-bad text-sm">
            {fault}
          </p>
        )}
        {look !== null && (
          <>
            <CsvPreview
              look={look}
              head={(place) => (
                <Select
                  size="sm"
                  aria-label={`Column for ${look.columns[place]?.header}`}
                  value={targets[place]}
                  onChange={(target) => setTargets(targets.map((each, at) => (at === place ? target : each)))}
                  options={optionsFor(table, look, place)}
                />
              )}
            />
            {isTwice && (
              <p role="alert" className="text-bad text-sm">
                Two columns of the file map to the same table column. Skip one of them.
              </p>
            )}
            <RadioGroup label="Import mode" value={mode} onChange={setMode} options={modesOf(table)} />
          </>
        )}
        {refused.length > 0 ? (
          <LineFaultList faults={refused} />
        ) : (
          <FormProblem error={save.error ?? load.error} />
        )}
      </div>
    </Dialog>
  );
}

function targetOf({ columns }: Table, header: string, name: string): string {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const exact = columns.find((column) => column.name === header.trim());
  const near = columns.find((column) => same(column.name, header.trim()) || same(column.name, name));
  return (exact ?? near)?.name ?? LEFT_OUT;
}

function nameFor(target: string, look: CsvLook, place: number): string | null {
  if (target === LEFT_OUT) return null;
  return target === ADDED ? (look.columns[place]?.name ?? null) : target;
}

function optionsFor({ columns }: Table, look: CsvLook, place: number) {
  const guessed = look.columns[place];
  const isFree = guessed !== undefined && !columns.some(({ name }) => name === guessed.name);
  return [
    ...columns.map(({ name, type }) => ({ value: name, label: name, hint: TYPE_WORDS[type] })),
    ...(isFree
      ? [{ value: ADDED, label: `New column: ${guessed.name}`, hint: TYPE_WORDS[guessed.type] }]
      : []),
    { value: LEFT_OUT, label: "Skip" },
  ];
}

function modesOf({ key, rows }: Table) {
  const append = {
    value: "append",
    label: "Add all rows",
    help: "A row whose key already exists is rejected.",
  } as const;
  const upsert = {
    value: "upsert",
    label: `Update rows with the same ${key.join(", ")} and add the others`,
    help: "Columns that aren't in the file keep their current values.",
  } as const;
  const replace = {
    value: "replace",
    label: "Replace all rows",
    help: `Replaces the ${rowWords(rows)} in the table. Their history is kept.`,
  } as const;
  if (key.length === 0) return [{ ...append, help: "Rows are added after the existing rows." }, replace];
  return [upsert, append, replace];
}
