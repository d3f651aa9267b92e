"use client";

import { useMemo, useState } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { JsonTree } from "@/components/ui/json-tree";
import { Segmented } from "@/components/ui/segmented";
import { rowsOf } from "./table-rows";

type Shape = "tree" | "table" | "raw";
const MOST = 200;
const MOST_LINES = 2000;

interface ValueViewProps {
  label: string;
  value: unknown;
  /** How it is shown at first. */
  first?: Shape;
}

/** A value as a tree, as a table where it has rows, or as it is written. */
export function ValueView({ label, value, first = "tree" }: ValueViewProps) {
  const table = rowsOf(value);
  const [shape, setShape] = useState<Shape>(first);
  const shown = shape === "table" && !table ? "tree" : shape;
  return (
    <section>
      <div className="mb-1 flex items-center justify-between gap-2">
        <h3 className="font-medium text-sm">{label}</h3>
        <Segmented
          size="sm"
          label={`Show ${label.toLowerCase()} as`}
          value={shown}
          onChange={setShape}
          options={[
            { value: "tree", label: "Tree" },
            ...(table ? [{ value: "table", label: "Table" } as const] : []),
            { value: "raw", label: "Raw" },
          ]}
        />
      </div>
      {shown === "tree" && <JsonTree label={label} value={value} openDepth={2} />}
      {shown === "raw" && <Raw label={label} value={value} />}
      {shown === "table" && table && (
        <div className="max-h-96 overflow-auto rounded-md border">
          <table className="w-full border-separate border-spacing-0 text-xs">
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th
                    key={column}
                    className="sticky top-0 border-b bg-sunken px-2 py-1 text-left font-medium"
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.slice(0, MOST).map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no identity but their place
                <tr key={at}>
                  {table.columns.map((column) => (
                    <td key={column} className="max-w-60 truncate border-b px-2 py-1 font-mono">
                      {cellText(row[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {table.rows.length > MOST && (
            <p className="px-2 py-1 text-muted text-xs">
              The first {MOST} of {table.rows.length} rows.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

/** Copying takes the whole value. */
function Raw({ label, value }: { label: string; value: unknown }) {
  const whole = useMemo(() => JSON.stringify(value, null, 2) ?? "", [value]);
  const lines = whole.split("\n");
  if (lines.length <= MOST_LINES) return <CodeBlock label={label} code={whole} />;
  return (
    <>
      <CodeBlock label={label} code={lines.slice(0, MOST_LINES).join("\n")} copies={whole} />
      <p className="mt-1 text-muted text-xs">
        The first {MOST_LINES.toLocaleString("en")} of {lines.length.toLocaleString("en")} lines; copying
        takes all.
      </p>
    </>
  );
}

function cellText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
