"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { SearchInput } from "@/components/ui/search-input";
import { showMatches } from "./show-matches";

/**
 * Text filter above the groups of endpoints (`children`), which are rendered on the server. It hides elements
 * instead of rendering them again, because the page has hundreds of endpoints.
 */
export function FilterEndpoints({ total, children }: { total: number; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [count, setCount] = useState(total);
  useEffect(() => {
    const open = () => openTarget(window.location.hash.slice(1));
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);
  const filter = (next: string) => {
    setText(next);
    if (list.current) setCount(showMatches(list.current, next));
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchInput
          label="Filter endpoints"
          value={text}
          onChange={filter}
          className="w-full text-sm sm:w-72"
        />
        <p role="status" className="text-muted text-sm">
          {count === total ? `${total} endpoints` : `${count} of ${total} endpoints`}
        </p>
      </div>
      <div ref={list} className="flex flex-col gap-3">
        {children}
      </div>
    </>
  );
}

/** Opens the group and the endpoint that the URL's fragment names. Not all browsers do so themselves. */
function openTarget(id: string): void {
  const target = document.getElementById(id);
  for (let at = target; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  const own = target?.querySelector(":scope > details");
  if (own instanceof HTMLDetailsElement) own.open = true;
  target?.scrollIntoView();
}
