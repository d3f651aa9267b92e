"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { setSearch, useSearchOpen } from "./open-search";

const SearchDialog = dynamic(() => import("./search-dialog").then((module) => module.SearchDialog), {
  ssr: false,
});

/** Handles Ctrl+K on every screen except those that use this shortcut for something else. */
export function SearchHost() {
  const isOpen = useSearchOpen();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.key.toLowerCase() !== "k") return;
      // Ignore the shortcut while a dialog is open, because the user has to close the dialog first.
      if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return;
      event.preventDefault();
      setSearch(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return isOpen ? <SearchDialog onClose={() => setSearch(false)} /> : null;
}
