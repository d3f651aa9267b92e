"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { prefetchData } from "./prefetch-data";
import { savesData } from "./saves-data";

/**
 * How long the pointer or focus has to rest on a link before its screen is prefetched. A pointer that only
 * crosses the link leaves it sooner.
 */
const REST_MS = 60;

/**
 * Requests the screen's page and data when the pointer or focus rests on the link. On press, requests only the
 * data, because the click requests the page.
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
  // Turns prefetching off again. Otherwise Next.js would request the page again whenever its cached copy
  // expires.
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
