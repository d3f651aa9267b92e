"use client";

import clsx from "clsx";
import { Command } from "cmdk";
import type { DragEvent } from "react";
import { KindIcon } from "@/components/ui/kind-icon";
import { formatPrice } from "@/lib/pricing/format-money";
import { CATEGORIES, type WorkerType } from "./catalogue";
import { useEditor } from "./editor-context";
import { rankMatch } from "./rank-match";

interface WorkerListProps {
  label: string;
  onPick: (type: string) => void;
  /** What may come here: nothing leads into a trigger. */
  allow?: (type: WorkerType) => boolean;
  onDragStart?: (event: DragEvent, type: string) => void;
  autoFocus?: boolean;
  /** Summaries below the titles. */
  roomy?: boolean;
  className?: string;
}

/** The catalogue by category, to search in and pick from with arrows and Enter. */
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
  const types = allow ? catalogue.types.filter(allow) : catalogue.types;
  return (
    <Command
      label={label}
      loop
      filter={rankMatch}
      className={clsx("group/list flex min-h-0 flex-col", className)}
    >
      <div className="border-b p-2">
        <Command.Input
          autoFocus={autoFocus ?? false}
          placeholder={label}
          className="h-8 w-full rounded-md border border-edge bg-surface px-2.5 text-sm touch:h-11 touch:text-lg"
        />
      </div>
      <Command.List className="min-h-0 flex-1 overflow-y-auto p-2">
        <Command.Empty className="px-1 py-4 text-muted text-sm">No worker is called that.</Command.Empty>
        {CATEGORIES.map(({ kind, title }) => {
          const own = types.filter((type) => type.item.kind === kind);
          if (own.length === 0) return null;
          return (
            <Command.Group
              key={kind}
              heading={title}
              className="[&_[cmdk-group-heading]]:px-1 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-muted"
            >
              {own.map(({ item }) => (
                <Command.Item
                  key={item.type}
                  value={`${item.title} ${item.type}`}
                  keywords={[item.summary, title, item.published?.by ?? ""]}
                  onSelect={() => onPick(item.type)}
                  draggable={onDragStart !== undefined}
                  onDragStart={(event) => onDragStart?.(event, item.type)}
                  title={item.summary}
                  className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-1 py-1 touch:min-h-11 hover:bg-hover group-focus-within/list:data-[selected=true]:bg-hover"
                >
                  <KindIcon kind={item.kind} type={item.type} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{item.title}</span>
                    {roomy && <span className="block truncate text-muted text-xs">{item.summary}</span>}
                  </span>
                  {item.published && (
                    <span
                      className="shrink-0 text-2xs text-muted tabular-nums"
                      title={`By ${item.published.by}`}
                    >
                      {formatPrice(item.published.price)}
                    </span>
                  )}
                </Command.Item>
              ))}
            </Command.Group>
          );
        })}
      </Command.List>
    </Command>
  );
}
