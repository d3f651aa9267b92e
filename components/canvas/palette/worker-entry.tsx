"use client";

import clsx from "clsx";
import { Command } from "cmdk";
import { Star } from "lucide-react";
import type { DragEvent } from "react";
import { KindIcon } from "@/components/ui/kind-icon";
import { formatPrice } from "@/lib/pricing/format-money";
import type { WorkerOffer } from "./find-workers";
import { keepStar } from "./use-stored-offers";

interface WorkerEntryProps {
  /**
   * Identifies the entry within the list. It differs from the offer's ID, because the same offer can appear
   * both in the favourites and in its group.
   */
  value: string;
  offer: WorkerOffer;
  starred: boolean;
  /** True to show the worker type. Needed in lists that have no headings. */
  saysType: boolean;
  onPick: (offer: WorkerOffer) => void;
  onDragStart: ((event: DragEvent, offer: WorkerOffer) => void) | undefined;
}

export function WorkerEntry({ value, offer, starred, saysType, onPick, onDragStart }: WorkerEntryProps) {
  const { item } = offer.type;
  return (
    <Command.Item
      value={value}
      data-offer={offer.id}
      aria-description={starred ? "A favourite" : undefined}
      onSelect={() => onPick(offer)}
      // ARIA doesn't allow a button inside an option, so the star works only by mouse. Keyboard users have
      // Ctrl D.
      onClickCapture={(event) => {
        if (!(event.target instanceof Element) || !event.target.closest("[data-star]")) return;
        event.stopPropagation();
        keepStar(offer.id);
      }}
      draggable={onDragStart !== undefined}
      onDragStart={(event) => onDragStart?.(event, offer)}
      title={offer.summary}
      className="group/entry flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-1 py-1 touch:min-h-11 hover:bg-hover group-focus-within/list:data-[selected=true]:bg-hover"
    >
      <KindIcon kind={item.kind} type={item.type} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate">{offer.title}</span>
          {saysType && offer.id !== item.type && (
            <span className="shrink-0 text-2xs text-muted">{item.title}</span>
          )}
        </span>
        <span className="block truncate text-muted text-xs">{offer.summary}</span>
      </span>
      {item.published && (
        <span className="shrink-0 text-2xs text-muted tabular-nums" title={`By ${item.published.by}`}>
          {formatPrice(item.published.price)}
        </span>
      )}
      <span
        data-star=""
        aria-hidden
        className={clsx(
          "size-6 shrink-0 place-items-center rounded-sm text-muted touch:size-11 hover:text-text",
          starred
            ? "grid"
            : "hidden touch:grid group-hover/entry:grid group-focus-within/list:group-data-[selected=true]/entry:grid",
        )}
      >
        <Star className={clsx("size-3.5", starred && "fill-current text-warn")} />
      </span>
    </Command.Item>
  );
}
