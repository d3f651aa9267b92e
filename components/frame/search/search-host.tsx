"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { setSearch, useSearchOpen } from "./open-search";

const SearchDialog = dynamic(() => import("./search-dialog").then((module) => module.SearchDialog), {
  ssr: false,
});

/** Handles Ctrl+K on all screens, except those with their own use for it. */
export function SearchHost() {
  const isOpen = useSearchOpen();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.key.toLowerCase() !== "k") return;
      // An open dialog has to be answered first.
      if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return;
      event.preventDefault();
      setSearch(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return isOpen ? <SearchDialog onClose={() => setSearch(false)} /> : null;
}
