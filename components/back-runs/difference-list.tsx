"use client";

import { useState } from "react";
import { compareValues } from "@/components/parts/compare-values";
import { DifferenceTable } from "@/components/parts/difference-table";
import type { Column } from "@/components/ui/column";
import { Dialog } from "@/components/ui/dialog";
import { Table } from "@/components/ui/table";
import { formatTime } from "./back-run-labels";
import { type NumberPath, numberAt } from "./number-paths";
import type { TimedValue, ValuePair } from "./pair-values";

interface DifferenceListProps {
  pairs: readonly ValuePair[];
  /** Headings of the two sides that are compared. */
  sides: readonly [string, string];
  path: NumberPath | null;
}

export function DifferenceList({ pairs, sides, path }: DifferenceListProps) {
  const [opened, setOpened] = useState<ValuePair | null>(null);
  const columns: readonly Column<ValuePair>[] = [
    {
      id: "at",
      header: "Time",
      width: "w-52",
      cell: ({ at }) => formatTime(new Date(at).toISOString()),
    },
    { id: "one", header: sides[0], cell: ({ one }) => <Shown value={one} path={path} /> },
    { id: "other", header: sides[1], cell: ({ other }) => <Shown value={other} path={path} /> },
  ];
  return (
    <div>
      <h3 className="mb-1 font-medium">Times when the compared values differ</h3>
      <div className="max-h-72 overflow-y-auto rounded-md border">
        <Table
          label="Times when the compared values differ"
          columns={columns}
          rows={pairs}
          rowKey={({ at }) => String(at)}
          onOpen={setOpened}
        />
      </div>
      {opened && <PairDialog pair={opened} sides={sides} onClose={() => setOpened(null)} />}
    </div>
  );
}

function Shown({ value, path }: { value: TimedValue | undefined; path: NumberPath | null }) {
  if (value === undefined) return <span className="text-muted">No value</span>;
  if (value.value === undefined) return <span className="text-muted">Longer than 64 KiB</span>;
  const number = path && numberAt(value.value, path);
  return (
    <span className="block truncate font-mono text-xs tabular-nums">
      {number === null ? JSON.stringify(value.value).slice(0, MAX_TEXT) : String(number)}
    </span>
  );
}

const MAX_TEXT = 200;
const MAX_DIFFERENCES = 100;

interface PairDialogProps {
  pair: ValuePair;
  sides: readonly [string, string];
  onClose: () => void;
}

function PairDialog({ pair: { at, one, other }, sides, onClose }: PairDialogProps) {
  const differences = compareValues(one?.value, other?.value, MAX_DIFFERENCES).map((difference) => ({
    ...difference,
    path: difference.path || "Value",
  }));
  return (
    <Dialog onClose={onClose} title={formatTime(new Date(at).toISOString())} width="lg" readOnly>
      {differences.length === 0 ? (
        <p className="text-muted">The values are too long to compare here.</p>
      ) : (
        <DifferenceTable caption="Differences between the values" sides={sides} differences={differences} />
      )}
    </Dialog>
  );
}
