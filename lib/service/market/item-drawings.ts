import { findSampleOf, saveDrawing } from "@/db/queries/listings";
import { findShownWidgets, findTiles, type ItemKey } from "@/db/queries/market";
import { priceKey } from "@/db/queries/prices";
import { drawBoard, MAX_TILES } from "@/lib/drawings/draw-board";
import { drawEndpoints, drawWorker } from "@/lib/drawings/draw-endpoints";
import { drawValue, drawWidget } from "@/lib/drawings/draw-value";
import { isJsonObject } from "@/lib/kit/json";
import { pauseAfter, unitsOfText } from "@/lib/kit/steps";
import { type Drawing, drawing } from "@/lib/schema/drawing";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { storedSample } from "./shown-sample";

/**
 * Maximum size of a dashboard's drawing. If a drawing is larger, the dashboard is drawn again without symbols
 * in its widgets.
 */
const MAX_CHARACTERS = 2_500;
/** Maximum number of drawings that one request makes. The next request draws further items. */
const MAX_MADE = 30;

interface DrawnRow extends ItemKey {
  readonly id: string;
  /** The stored drawing. Null if there is none or if it is outdated. */
  readonly drawing: string | null;
}

/** Returns drawings keyed by `priceKey`. Draws and stores those that are missing. */
export async function itemDrawings(
  services: Services,
  rows: readonly DrawnRow[],
): Promise<ReadonlyMap<string, Drawing>> {
  const drawings = new Map<string, Drawing>();
  let made = 0;
  for (const row of rows) {
    if (row.drawing !== null) drawings.set(priceKey(row), drawing.parse(JSON.parse(row.drawing)));
    else if (made < MAX_MADE) {
      made += 1;
      drawings.set(priceKey(row), await makeDrawing(services, row));
    }
  }
  return drawings;
}

async function makeDrawing(services: Services, row: DrawnRow): Promise<Drawing> {
  const listing = await findSampleOf(services.db, row.id);
  const sample = listing?.sample ?? null;
  const drawn = (sample === null ? null : await drawSample(row, sample)) ?? (await drawItem(services, row));
  if (listing) await saveDrawing(services.db, row.id, JSON.stringify(drawn), listing.updatedAt);
  return drawn;
}

/**
 * Draws the sample that everyone can see. Null for dashboards, whose drawing shows the arrangement of their
 * widgets instead.
 */
async function drawSample({ kind }: ItemKey, text: string): Promise<Drawing | null> {
  if (kind === "dashboard") return null;
  const sample = storedSample.parse(JSON.parse(text));
  await pauseAfter(unitsOfText(text.length));
  if (!("preview" in sample)) return drawValue(firstOutput(sample));
  const [widget] = sample.preview.shared.widgets;
  const [shown] = sample.preview.data.items;
  return widget && shown?.error === null ? drawValue(shown.data, widget) : null;
}

/** A sample of several data providers is an object with their values, and the first of them is drawn. */
function firstOutput({
  value,
  recorded,
}: {
  value?: unknown;
  recorded?: { values: readonly unknown[] } | undefined;
}) {
  const isOfSeveral = (recorded?.values.length ?? 0) > 1 && isJsonObject(value);
  return isOfSeveral ? Object.values(value)[0] : value;
}

/**
 * Draws an item that has no sample. The drawing shows only what the item's page shows without a sample: the
 * kinds of its widgets, or how many endpoints it has.
 */
async function drawItem(services: Services, { kind, itemId }: ItemKey): Promise<Drawing> {
  switch (kind) {
    case "dashboard":
      return drawDashboard(await findTiles(services.db, itemId, MAX_TILES));
    case "widget": {
      const [widget] = await findShownWidgets(services.db, { kind, itemId });
      return drawWidget(widget?.kind ?? "text");
    }
    case "worker":
      return drawWorker();
    case "workflow": {
      const workflow = await (await services.part(PUBLISHED)).live.find(itemId);
      return drawEndpoints({
        triggers: workflow?.triggers.size ?? 0,
        providers: workflow?.providers.size ?? 0,
      });
    }
  }
}

function drawDashboard(tiles: Awaited<ReturnType<typeof findTiles>>): Drawing {
  const drawn = drawBoard(tiles);
  return JSON.stringify(drawn).length > MAX_CHARACTERS ? drawBoard(tiles, { hasSymbols: false }) : drawn;
}
