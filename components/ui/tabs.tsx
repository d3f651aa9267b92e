"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { pickByArrow } from "./pick-by-arrow";

interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  tabs: readonly Tab[];
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function Tabs({ tabs, label, value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const open = tabs.find((tab) => tab.value === value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each newly selected tab
  useEffect(() => {
    list.current
      ?.querySelector("[aria-selected=true]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [value]);
  return (
    <div className="flex min-h-0 flex-col">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={pickByArrow}
        className="-mx-1.5 flex shrink-0 gap-1 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]"
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}-panel` : undefined}
            tabIndex={tab === open || (!open && at === 0) ? 0 : -1}
            onClick={() => tab !== open && onChange(tab.value)}
            className="relative h-9 shrink-0 whitespace-nowrap px-1.5 text-muted text-sm -outline-offset-2 hover:text-text touch:h-11 touch:min-w-11 aria-selected:font-medium aria-selected:text-text aria-selected:after:absolute aria-selected:after:inset-x-1.5 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:bg-accent"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${open.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: panels without controls must be reachable by keyboard too
          tabIndex={0}
          className="min-h-0 flex-1 outline-offset-4"
        >
          {open.content}
        </div>
      )}
    </div>
  );
}
