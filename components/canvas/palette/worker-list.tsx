"use client";

import clsx from "clsx";
import { Command } from "cmdk";
import { ChevronRight } from "lucide-react";
import {
  type DragEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { CATEGORIES, type WorkerType } from "@/lib/editing/catalogue";
import { findWorkers, offerOf, offersById, variantOffers, type WorkerOffer } from "./find-workers";
import { keepStar, keepUse, useStoredOffers } from "./use-stored-offers";
import { WorkerEntry } from "./worker-entry";

const TYPING_MS = 200;

interface WorkerListProps {
  label: string;
  onPick: (offer: WorkerOffer) => void;
  allow?: (type: WorkerType) => boolean;
  onDragStart?: (event: DragEvent, offer: WorkerOffer) => void;
  autoFocus?: boolean;
  className?: string;
}

export function WorkerList({ label, onPick, allow, onDragStart, autoFocus, className }: WorkerListProps) {
  const { catalogue, searchWorkers } = useEditor();
  const offers = useStoredOffers();
  const [search, setSearch] = useState("");
  const [, setFound] = useState(0);
  useEffect(() => {
    const words = search.trim();
    if (words === "") return;
    // Initially, the catalogue contains only the newest published workers. A search also finds older ones.
    const timer = setTimeout(async () => {
      if (await searchWorkers(words)) setFound((count) => count + 1);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [search, searchWorkers]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const types = allow ? catalogue.types.filter(allow) : catalogue.types;
  const entry = (offer: WorkerOffer, group = "") => (
    <WorkerEntry
      key={offer.id}
      value={group + offer.id}
      offer={offer}
      saysType={group !== "ways"}
      starred={offers.favourites.includes(offer.id)}
      onPick={(picked) => {
        keepUse(picked.id);
        onPick(picked);
      }}
      onDragStart={onDragStart}
    />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "d" || !(event.ctrlKey || event.metaKey)) return;
    // Keeps Ctrl D from bookmarking the page.
    event.preventDefault();
    const id = list.current?.querySelector<HTMLElement>("[data-selected=true]")?.dataset.offer;
    if (id !== undefined) keepStar(id);
  };
  const favourites = offersById(types, offers.favourites);
  const recent = offersById(
    types,
    offers.recent.filter((id) => !offers.favourites.includes(id)),
  );
  const ways = (type: WorkerType) => {
    const groups = variantOffers(type);
    if (groups.size === 0) return null;
    const id = type.item.type;
    const isOpen = unfolded.has(id);
    const toggle = () =>
      setUnfolded((open) => new Set(isOpen ? [...open].filter((each) => each !== id) : [...open, id]));
    return (
      <Fragment key={`${id} ways`}>
        <Command.Item
          value={`ways of ${id}`}
          onSelect={toggle}
          className="flex min-h-8 cursor-default select-none items-center gap-1 rounded-md py-1 pr-1 pl-7 text-muted text-xs touch:min-h-11 hover:bg-hover group-focus-within/list:data-[selected=true]:bg-hover"
        >
          <ChevronRight aria-hidden className={clsx("size-3.5", isOpen && "rotate-90")} />
          {isOpen ? `Hide ${type.item.title} operations` : `${type.item.variants?.length} operations`}
        </Command.Item>
        {isOpen &&
          [...groups].map(([group, own]) => (
            <PaletteGroup key={group} heading={group}>
              {own.map((each) => entry(each, "ways"))}
            </PaletteGroup>
          ))}
      </Fragment>
    );
  };
  return (
    <Command
      label={label}
      loop
      vimBindings={false}
      shouldFilter={false}
      onKeyDown={onKeyDown}
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
      {/* Scroll anchoring would keep the old entries in view and push the best match out of sight above them. */}
      <Command.List ref={list} className="min-h-0 flex-1 overflow-y-auto p-2 [overflow-anchor:none]">
        <Command.Empty className="px-1 py-4 text-muted text-sm">No workers match your search.</Command.Empty>
        {search.trim() !== "" ? (
          findWorkers(types, search).map((each) => entry(each))
        ) : (
          <>
            <PaletteGroup heading="Favourites">
              {favourites.map((each) => entry(each, "favourite "))}
            </PaletteGroup>
            <PaletteGroup heading="Recent">{recent.map((each) => entry(each, "recent "))}</PaletteGroup>
            {CATEGORIES.map(({ kind, title }) => (
              <PaletteGroup key={kind} heading={title}>
                {types
                  .filter(({ item }) => item.kind === kind)
                  .flatMap((type) => [entry(offerOf(type)), ways(type)])}
              </PaletteGroup>
            ))}
          </>
        )}
      </Command.List>
    </Command>
  );
}

function PaletteGroup({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-1 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}
