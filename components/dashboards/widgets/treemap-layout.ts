import { type Rectangle, squarify } from "@/lib/widgets/squarify";
import type { TreemapView } from "@/lib/widgets/treemap-view";

type Group = TreemapView["groups"][number];

interface PlacedTile extends Rectangle {
  readonly tile: Group["tiles"][number];
}

interface PlacedGroup extends Rectangle {
  readonly name: string | null;
  /** Height of the strip that contains the group's name, or 0 if there is no room for it. */
  readonly headPx: number;
  readonly tiles: readonly PlacedTile[];
}

const HEAD_PX = 18;
const MIN_FOR_HEAD = { width: 48, height: 44 };
const GAP_PX = 2;

export function treemapLayout({ groups }: TreemapView, width: number, height: number): PlacedGroup[] {
  const areas = squarify(
    groups.map(({ size }) => size),
    { x: 0, y: 0, width, height },
  );
  return groups.map(({ name, tiles }, at) => {
    const area = inset(areas[at] ?? NOWHERE, name === null ? 0 : GAP_PX);
    const hasRoom = area.width >= MIN_FOR_HEAD.width && area.height >= MIN_FOR_HEAD.height;
    const headPx = name !== null && hasRoom ? HEAD_PX : 0;
    const places = squarify(
      tiles.map(({ size }) => size),
      { ...area, y: area.y + headPx, height: area.height - headPx },
    );
    return {
      ...area,
      name,
      headPx,
      tiles: tiles.map((tile, index) => ({ tile, ...inset(places[index] ?? NOWHERE, 1) })),
    };
  });
}

const NOWHERE: Rectangle = { x: 0, y: 0, width: 0, height: 0 };

function inset({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x, y, width: Math.max(0, width - by), height: Math.max(0, height - by) };
}

const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Finds the nearest tile in the direction of the arrow key. Distance perpendicular to that direction counts
 * double.
 */
export function neighbourOf(places: readonly Rectangle[], from: number, key: string): number | null {
  const [step, start] = [STEPS[key], places[from]];
  if (!step || !start) return null;
  const [x, y] = centre(start);
  let nearest: number | null = null;
  let min = Number.POSITIVE_INFINITY;
  places.forEach((place, index) => {
    const [toX, toY] = centre(place);
    const along = (toX - x) * step[0] + (toY - y) * step[1];
    const aside = Math.abs((toX - x) * step[1]) + Math.abs((toY - y) * step[0]);
    if (index === from || along <= 0 || along + 2 * aside >= min) return;
    nearest = index;
    min = along + 2 * aside;
  });
  return nearest;
}

function centre({ x, y, width, height }: Rectangle): [number, number] {
  return [x + width / 2, y + height / 2];
}
