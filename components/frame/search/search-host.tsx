"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { setSearch, useSearchOpen } from "./open-search";

const SearchDialog = dynamic(() => import("./search-dialog").then((module) => module.SearchDialog), {
  ssr: false,
});

/** Ctrl+K, wherever one is; a screen that has a use of its own for it comes first. */
export function SearchHost() {
  const isOpen = useSearchOpen();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.key.toLowerCase() !== "k") return;
      // A question that is open is answered first.
      if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return;
      event.preventDefault();
      setSearch(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return isOpen ? <SearchDialog onClose={() => setSearch(false)} /> : null;
}
