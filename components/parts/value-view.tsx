"use client";

import clsx from "clsx";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { downloadText } from "@/components/ui/download-text";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { JsonTree } from "@/components/ui/json-tree";
import { schemaRows } from "@/components/ui/schema-rows";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { rowsOf } from "@/components/ui/table-rows";
import { useDelayed } from "@/components/ui/use-delayed";
import { useIsDrawable } from "./use-is-drawable";

const JsonTable = dynamic(() => import("@/components/ui/json-table").then((module) => module.JsonTable), {
  loading: () => <Skeleton className="h-64" />,
});
const JsonMatches = dynamic(
  () => import("@/components/ui/json-matches").then((module) => module.JsonMatches),
  {
    loading: () => <Skeleton className="h-64" />,
  },
);
const SchemaView = dynamic(() => import("@/components/ui/schema-view").then((module) => module.SchemaView), {
  loading: () => <Skeleton className="h-64" />,
});
const ValuePicture = dynamic(() => import("./value-picture").then((module) => module.ValuePicture), {
  ssr: false,
  loading: () => <Skeleton className="h-64" />,
});

type Shape = "tree" | "table" | "chart" | "schema" | "raw";
type Path = readonly (string | number)[];

const MAX_LINES = 2000;
/** Maximum number of lines that a reader can take in at a glance. Longer values get a search field. */
const WORTH_SEARCHING = 8;
const PAUSE_MS = 150;

interface ValueViewProps {
  label: string;
  value: unknown;
  first?: Shape;
  /** Hides the heading, because the name is already shown above. */
  bare?: boolean;
  /** Name of the download without extension. Defaults to the label. */
  file?: string;
  onPick?: (path: Path) => void;
  dragText?: (path: Path) => string;
}

export function ValueView({
  label,
  value,
  first = "tree",
  bare = false,
  file = label,
  onPick,
  dragText,
}: ValueViewProps) {
  const table = useMemo(() => rowsOf(value), [value]);
  const schema = useMemo(() => schemaRows(value), [value]);
  const drawable = useIsDrawable(value);
  const [shape, setShape] = useState<Shape>(first);
  const [wanted, setWanted] = useState("");
  const search = useDelayed(wanted.trim(), PAUSE_MS);
  const shown = (shape === "table" && !table) || (shape === "chart" && !drawable) ? "tree" : shape;
  const isLarge = schema.length + (table?.rows.length ?? 0) > WORTH_SEARCHING;
  const actions = { ...(onPick && { onPick }), ...(dragText && { dragText }) };
  return (
    // Without a heading, the value comes before the tabs, so that users don't have to drag it as far.
    <section className={clsx(bare && "flex flex-col-reverse gap-1")}>
      <div className={clsx("flex flex-wrap items-center justify-between gap-2", !bare && "mb-1")}>
        <h3 className={bare ? "sr-only" : "font-medium text-sm"}>{label}</h3>
        {!bare && (
          <IconButton
            size="sm"
            icon={Download}
            label={`Download ${label.toLowerCase()}`}
            onClick={() => downloadValue(file, value)}
            className="-my-1 ml-auto"
          />
        )}
        <Segmented
          size="sm"
          label={`Show ${label.toLowerCase()} as`}
          value={shown}
          onChange={setShape}
          className={bare ? "flex-1" : ""}
          options={[
            { value: "tree", label: "Tree" },
            ...(table ? [{ value: "table", label: "Table" } as const] : []),
            ...(drawable ? [{ value: "chart", label: "Chart" } as const] : []),
            { value: "schema", label: "Schema" },
            { value: "raw", label: "Raw" },
          ]}
        />
      </div>
      {isLarge && shown !== "raw" && shown !== "chart" && (
        <Input
          size="sm"
          type="search"
          aria-label={`Search in ${label.toLowerCase()}`}
          placeholder="Search names and values"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          className="mb-1"
        />
      )}
      {shown === "tree" &&
        (search === "" ? (
          <JsonTree label={label} value={value} openDepth={2} {...actions} />
        ) : (
          <JsonMatches label={label} value={value} search={search} {...actions} />
        ))}
      {shown === "table" && table && <JsonTable label={label} table={table} search={search} {...actions} />}
      {shown === "chart" && <ValuePicture label={label} value={value} />}
      {shown === "schema" && <SchemaView label={label} rows={schema} search={search} {...actions} />}
      {shown === "raw" && <Raw label={label} value={value} />}
    </section>
  );
}

function downloadValue(name: string, value: unknown): void {
  const base = name.toLowerCase().replace(/[^\w-]+/g, "-");
  if (typeof value === "string") downloadText(`${base}.txt`, value, "text/plain");
  else downloadText(`${base}.json`, JSON.stringify(value, null, 2) ?? "");
}

function Raw({ label, value }: { label: string; value: unknown }) {
  const whole = useMemo(() => JSON.stringify(value, null, 2) ?? "", [value]);
  const lines = whole.split("\n");
  if (lines.length <= MAX_LINES) return <CodeBlock label={label} code={whole} />;
  return (
    <>
      <CodeBlock label={label} code={lines.slice(0, MAX_LINES).join("\n")} copies={whole} />
      <p className="mt-1 text-muted text-xs">
        The first {MAX_LINES.toLocaleString("en")} of {lines.length.toLocaleString("en")} lines. Copy includes
        all lines.
      </p>
    </>
  );
}
