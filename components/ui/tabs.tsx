"use client";

import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";

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
  // On a narrow screen the one that is open may stand outside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another tab to show
  useEffect(() => {
    list.current
      ?.querySelector("[data-state=active]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [value]);
  return (
    <Radix.Root value={value} onValueChange={onChange} className="flex min-h-0 flex-col">
      <Radix.List
        ref={list}
        aria-label={label}
        className="-mx-1.5 flex shrink-0 gap-1 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="relative h-9 shrink-0 whitespace-nowrap px-1.5 text-muted text-sm -outline-offset-2 hover:text-text touch:h-11 data-[state=active]:font-medium data-[state=active]:text-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-1.5 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-accent"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-h-0 flex-1 outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
