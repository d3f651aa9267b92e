import { fail, ok, type Result } from "@/lib/kit/result";
import { pauseAfter, unitsOfText } from "@/lib/kit/steps";
import { rowsQuery } from "@/lib/schema/rows-query";
import type { TableShape } from "@/lib/schema/table";
import type { Services } from "@/lib/service/services";
import { createRowWriter, readPiece } from "@/lib/tables/row-writer";
import { planView, shapeOfView, shownOf, type TableView } from "@/lib/tables/table-view";
import { type ReadFault, type RowsRead, readRows } from "./read-rows";
import { FREE_WORK } from "./read-work";
import { rowsInLine } from "./rows-in-line";

type View = TableView & { readonly table: string };
type Stores = Pick<Services, "db" | "clock">;

/** Maximum number of rows returned, because pages draw all of them at once and reload them on each change. */
const MAX_ROWS = 5_000;
const MAX_BYTES = 4 * 1024 * 1024;

export interface RowsHead {
  readonly version: number;
  readonly changedAt: Date;
  readonly runId: string | null;
  /** True if some of the table's rows were written from sample data. */
  readonly sample: boolean;
  readonly etag: string;
  /** Size of the whole table, including stored versions of replaced rows. */
  readonly bytes: number;
}

/** Returns facts about a view's current rows, such as version and ETag, without reading the rows. */
export async function rowsHead(
  services: Stores,
  workspaceId: string,
  view: View,
): Promise<Result<RowsHead, ReadFault>> {
  const read = await readView(services, workspaceId, view, "", { version: null, isKnown: () => true });
  if (!read.ok) return read;
  const { table, version, changedAt, runId, tag } = read.value;
  return changedAt === null
    ? fail({ code: "no_data_yet" })
    : ok({ version, changedAt, runId, sample: table.sample, etag: tag, bytes: table.storedBytes });
}

export interface NewestRows {
  readonly json: string;
  /** True if older rows were left out. */
  readonly isPart: boolean;
}

/** If a page can't hold all rows, returns the rows with the newest times, in chronological order. */
export async function newestRows(
  services: Stores,
  workspaceId: string,
  view: View,
  version: number,
): Promise<Result<NewestRows, ReadFault>> {
  const first = await readView(services, workspaceId, view, "", { version });
  if (!first.ok) return first;
  const { next, shape } = first.value;
  const time = next === null ? null : timeOf(shape, view);
  if (time === null) return ok({ json: await textOf(first.value), isPart: next !== null });
  const newest = await readView(services, workspaceId, view, `-${time}`, { version });
  return newest.ok ? ok({ json: await textOf(newest.value, "reversed"), isPart: true }) : newest;
}

function readView(
  services: Stores,
  workspaceId: string,
  view: View,
  order: string,
  { version, isKnown }: { version: number | null; isKnown?: () => boolean },
): Promise<Result<RowsRead, ReadFault>> {
  return rowsInLine(workspaceId, () =>
    readRows(services, workspaceId, {
      table: view.table,
      plan: (shape) => {
        const shown = shownOf(shape, view);
        if (!shown.ok) return fail({ code: "table_not_found" });
        return planView(shape, shown.value, rowsQuery.parse({ order, limit: MAX_ROWS }), NO_CONDITIONS);
      },
      cursor: null,
      maxBytes: MAX_BYTES,
      published: { version },
      work: FREE_WORK,
      ...(isKnown === undefined ? {} : { isKnown }),
    }),
  );
}

const NO_CONDITIONS = new URLSearchParams();

function timeOf(shape: TableShape, view: View): string | null {
  const shown = shownOf(shape, view);
  const columns = shown.ok ? shapeOfView(shape, shown.value).columns : [];
  return columns.find(({ type }) => type === "time")?.name ?? null;
}

async function textOf({ page, shape, plan }: RowsRead, order?: "reversed"): Promise<string> {
  const write = createRowWriter("json", shape, plan.columns);
  const texts: string[] = [];
  for (const piece of page?.pieces ?? []) {
    const rows = readPiece(piece);
    texts.push(write(order === "reversed" ? [...rows].reverse() : rows));
    await pauseAfter(2 * unitsOfText(piece.length));
  }
  return `[${(order === "reversed" ? texts.reverse() : texts).join(",")}]`;
}
