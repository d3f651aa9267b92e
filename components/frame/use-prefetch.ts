"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { prefetchData } from "./prefetch-data";
import { savesData } from "./saves-data";

/** A pointer that only passes over a link leaves it sooner. */
const REST_MS = 60;

/**
 * Props of a link to a screen. Its page and data are requested when the pointer or focus rests on it, its data alone when
 * it is pressed, because the click requests the page.
 */
export function usePrefetch(href: string) {
  const queries = useQueryClient();
  const [prefetch, setPrefetch] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopWaiting = () => clearTimeout(rest.current);
  const enter = () => {
    stopWaiting();
    if (savesData() || window.location.pathname === href) return;
    rest.current = setTimeout(() => {
      setPrefetch(true);
      void prefetchData(queries, href);
    }, REST_MS);
  };
  // Next requests pages of links with prefetching again when they expire.
  const leave = () => {
    stopWaiting();
    setPrefetch(false);
  };
  const press = () => {
    stopWaiting();
    if (!savesData()) void prefetchData(queries, href);
  };
  useEffect(() => () => clearTimeout(rest.current), []);
  return {
    prefetch,
    onPointerEnter: enter,
    onPointerLeave: leave,
    onPointerDown: press,
    onFocus: enter,
    onBlur: leave,
    onClick: stopWaiting,
  };
}
