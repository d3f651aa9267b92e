"use client";

import clsx from "clsx";
import { Command } from "cmdk";
import { type DragEvent, useRef, useState } from "react";
import { CATEGORIES, type WorkerType } from "@/components/canvas/document/catalogue";
import { useEditor } from "@/components/canvas/editor/editor-context";
import { KindIcon } from "@/components/ui/kind-icon";
import { formatPrice } from "@/lib/pricing/format-money";
import { findWorkers, offerOf, type WorkerOffer } from "./find-workers";

interface WorkerListProps {
  label: string;
  /** What is chosen may be set in a certain way already, to one operation for instance. */
  onPick: (offer: WorkerOffer) => void;
  /** What may come here: nothing leads into a trigger. */
  allow?: (type: WorkerType) => boolean;
  onDragStart?: (event: DragEvent, offer: WorkerOffer) => void;
  autoFocus?: boolean;
  /** Summaries below the titles. */
  roomy?: boolean;
  className?: string;
}

/**
 * The catalogue by category, to search in and pick from with arrows and Enter. What is searched for comes without
 * categories, the best first: Enter takes it.
 */
export function WorkerList({
  label,
  onPick,
  allow,
  onDragStart,
  autoFocus,
  roomy,
  className,
}: WorkerListProps) {
  const { catalogue } = useEditor();
  const [search, setSearch] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const types = allow ? catalogue.types.filter(allow) : catalogue.types;
  const entry = (offer: WorkerOffer) => (
    <Entry key={offer.id} offer={offer} roomy={roomy} onPick={onPick} onDragStart={onDragStart} />
  );
  return (
    <Command
      label={label}
      loop
      vimBindings={false}
      shouldFilter={false}
      className={clsx("group/list flex min-h-0 flex-col", className)}
    >
      <div className="border-b p-2">
        <Command.Input
          autoFocus={autoFocus ?? false}
          placeholder={label}
          value={search}
          onValueChange={(text) => {
            setSearch(text);
            list.current?.scrollTo(0, 0);
          }}
          className="h-8 w-full rounded-md border border-edge bg-surface px-2.5 text-sm touch:h-11 touch:text-lg"
        />
      </div>
      {/* Anchored to what was in sight, it would hide the best find above its edge. */}
      <Command.List ref={list} className="min-h-0 flex-1 overflow-y-auto p-2 [overflow-anchor:none]">
        <Command.Empty className="px-1 py-4 text-muted text-sm">No worker is called that.</Command.Empty>
        {search.trim() !== ""
          ? findWorkers(types, search).map(entry)
          : CATEGORIES.map(({ kind, title }) => {
              const own = types.filter((type) => type.item.kind === kind);
              if (own.length === 0) return null;
              return (
                <Command.Group
                  key={kind}
                  heading={title}
                  className="[&_[cmdk-group-heading]]:px-1 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-muted"
                >
                  {own.map(offerOf).map(entry)}
                </Command.Group>
              );
            })}
      </Command.List>
    </Command>
  );
}

interface EntryProps {
  offer: WorkerOffer;
  roomy: boolean | undefined;
  onPick: (offer: WorkerOffer) => void;
  onDragStart: ((event: DragEvent, offer: WorkerOffer) => void) | undefined;
}

function Entry({ offer, roomy, onPick, onDragStart }: EntryProps) {
  const { item } = offer.type;
  const isVariant = offer.id !== item.type;
  return (
    <Command.Item
      value={offer.id}
      onSelect={() => onPick(offer)}
      draggable={onDragStart !== undefined}
      onDragStart={(event) => onDragStart?.(event, offer)}
      title={offer.summary}
      className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-1 py-1 touch:min-h-11 hover:bg-hover group-focus-within/list:data-[selected=true]:bg-hover"
    >
      <KindIcon kind={item.kind} type={item.type} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{offer.title}</span>
        {(roomy || isVariant) && (
          <span className="block truncate text-muted text-xs">{isVariant ? item.title : offer.summary}</span>
        )}
      </span>
      {item.published && (
        <span className="shrink-0 text-2xs text-muted tabular-nums" title={`By ${item.published.by}`}>
          {formatPrice(item.published.price)}
        </span>
      )}
    </Command.Item>
  );
}
