"use client";

import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { formatCell, formatPercent } from "@/components/charts/format-cell";
import { useSize } from "@/components/ui/use-size";
import type { WidgetColumn } from "@/lib/widgets/columns";
import type { Row } from "@/lib/widgets/find-rows";
import type { TreemapView } from "@/lib/widgets/treemap-view";
import { cellColour } from "./cell-colour";
import { ColourLegend } from "./colour-legend";
import { neighbourOf, treemapLayout } from "./treemap-layout";

interface TreemapWidgetProps {
  view: TreemapView;
  name: string;
  onSymbol?: ((symbol: string) => void) | undefined;
  onWhy?: ((column: WidgetColumn, row: Row) => void) | undefined;
}

type Tile = TreemapView["groups"][number]["tiles"][number];

export function TreemapWidget({ view, name, onSymbol, onWhy }: TreemapWidgetProps) {
  const box = useRef<HTMLUListElement>(null);
  const room = useSize(box);
  const [at, setAt] = useState(0);
  const [pointed, setPointed] = useState<Tile | null>(null);
  const groups = useMemo(() => treemapLayout(view, room?.width ?? 0, room?.height ?? 0), [view, room]);
  const tiles = groups.flatMap((group) => group.tiles);
  const reached = Math.min(at, tiles.length - 1);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = neighbourOf(tiles, reached, event.key);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    box.current?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
  };
  const choose = (tile: Tile) => {
    setPointed(tile);
    if (view.isSymbols && onSymbol) onSymbol(tile.name);
    else onWhy?.(view.colour ?? view.size, tile.row);
  };
  const isSigned = view.scale?.isSigned ?? false;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ul
        ref={box}
        aria-label={`Treemap of ${name} by ${view.size.title}`}
        onKeyDown={move}
        onPointerLeave={() => setPointed(null)}
        className="relative min-h-0 flex-1 overflow-hidden"
      >
        {groups.map((group) =>
          group.headPx === 0 ? null : (
            <li
              key={`group ${group.name}`}
              aria-hidden
              className="absolute truncate px-1.5 font-medium text-2xs text-muted leading-[18px]"
              style={{ left: group.x, top: group.y, width: group.width }}
            >
              {group.name}
            </li>
          ),
        )}
        {tiles.map(({ tile, x, y, width, height }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two can have the same name
          <li key={index} className="absolute" style={{ left: x, top: y, width, height }}>
            <button
              type="button"
              data-tile={index}
              tabIndex={index === reached ? 0 : -1}
              onPointerEnter={() => setPointed(tile)}
              onFocus={() => {
                setAt(index);
                setPointed(tile);
              }}
              onBlur={() => setPointed(null)}
              onClick={() => choose(tile)}
              className="flex h-full w-full flex-col items-center justify-center overflow-hidden rounded-sm bg-sunken px-1 text-text hover:brightness-95 focus-visible:-outline-offset-2"
              style={{ background: cellColour(tile, isSigned) }}
            >
              <span className="sr-only">{wordsOf(tile, view)}</span>
              <TileText tile={tile} view={view} width={width} height={height} />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex h-6 shrink-0 items-center justify-between gap-3 overflow-hidden px-3">
        <p aria-hidden className="truncate text-2xs text-text">
          {pointed === null ? <span className="text-muted">{sumOf(view)}</span> : wordsOf(pointed, view)}
        </p>
        {view.scale !== null && view.colour !== null && (
          <ColourLegend scale={view.scale} column={view.colour} />
        )}
      </div>
    </div>
  );
}

function sumOf({ size, colour, leftOut, more }: TreemapView): string {
  const parts = [`Area: ${size.title}`];
  if (colour !== null) parts.push(`colour: ${colour.title}`);
  if (leftOut > 0) parts.push(`${leftOut.toLocaleString()} rows left out because they have no size`);
  if (more !== null)
    parts.push(
      `smallest tiles not shown: ${more.count.toLocaleString()} (${formatPercent(more.percent)} of the total)`,
    );
  return parts.join(" · ");
}

function wordsOf({ name, size, value }: Tile, { size: area, colour }: TreemapView): string {
  const parts = [name, `${area.title} ${formatCell(size, area)}`];
  if (colour !== null && value !== null) parts.push(`${colour.title} ${formatCell(value, colour)}`);
  return parts.join(" · ");
}

const LINE_PX = 15;
const CHARACTER = 0.62;

interface TileTextProps {
  tile: Tile;
  view: TreemapView;
  width: number;
  height: number;
}

/**
 * Shows as much as fits: first the name, then its figure. A narrow tile shows no name at all, because a
 * truncated name would be worse.
 */
function TileText({ tile, view, width, height }: TileTextProps) {
  const { name, value, size } = tile;
  const figure = view.colour === null ? formatCell(size, view.size) : formatCell(value, view.colour);
  const fit = Math.min(18, Math.sqrt(width * height) / 7, (width - 8) / (name.length * CHARACTER));
  const fontSize = Math.max(11, fit);
  if (height < LINE_PX || width < 30) return null;
  const isCut = name.length * fontSize * CHARACTER > width - 4;
  if (isCut && width < 60) return null;
  return (
    <>
      <span aria-hidden className="max-w-full truncate font-medium leading-tight" style={{ fontSize }}>
        {name}
      </span>
      {height > 2 * LINE_PX + fontSize - 11 && figure.length * 7 < width && (
        <span aria-hidden className="max-w-full truncate text-2xs leading-tight">
          {figure}
        </span>
      )}
    </>
  );
}
