"use client";

import clsx from "clsx";
import { useEffect, useRef } from "react";
import type { Completion } from "./use-completion";

export function CompletionList({ completion }: { completion: Completion }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[completion.active]?.scrollIntoView({ block: "nearest" });
  }, [completion.active]);
  return (
    <div
      ref={list}
      id={completion.listId}
      role="listbox"
      aria-label="Completions"
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded-md bg-raised p-1 shadow-float"
    >
      {completion.offers.map((item, at) => (
        <div
          key={`${item.insert}:${item.label}`}
          id={`${completion.listId}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === completion.active}
          // Keep focus in the text area. A mouse press here would otherwise move it.
          onMouseDown={(event) => {
            event.preventDefault();
            completion.choose(at);
          }}
          className={clsx(
            "flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 touch:min-h-11",
            at === completion.active && "bg-hover",
          )}
        >
          <span className="shrink-0 font-mono text-xs">{item.label}</span>
          <span className="ml-auto min-w-0 truncate text-muted text-xs">{item.note}</span>
        </div>
      ))}
    </div>
  );
}
