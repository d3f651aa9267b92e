"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { type CsvFile, readCsvFile } from "./csv-import";

interface CsvPickerProps {
  file: CsvFile | null;
  onFile: (file: CsvFile) => void;
  onFault: (message: string) => void;
}

export function CsvPicker({ file, onFile, onFault }: CsvPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const read = await readCsvFile(chosen);
    if (read.ok) onFile(read.value);
    else onFault(read.error);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button
    <div
      className="flex flex-wrap items-center gap-3 rounded-md border border-dashed px-3 py-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Button icon={FileUp} onClick={() => input.current?.click()}>
        {file === null ? "Choose a CSV file" : "Choose another file"}
      </Button>
      <span className="min-w-0 flex-1 truncate text-muted text-sm">
        {file === null ? "Or drop a file here. The first line must contain the column names." : file.name}
      </span>
    </div>
  );
}
