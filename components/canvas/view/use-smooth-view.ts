"use client";

import { useStoreApi, type Viewport } from "@xyflow/react";
import { type RefObject, useCallback, useMemo, useRef } from "react";
import { isFar } from "@/components/canvas/state/near";
import { drawView } from "./draw-view";

/** How often the library, and with it the nodes, are told the view during a gesture. */
const TELL_MS = 150;
/** Setting this makes the library leave the view in its store to us. */
const OURS: Viewport = { x: 0, y: 0, zoom: 1 };

/**
 * While somebody pans or zooms, the picture moves at once and everything else hears of it a few times a second.
 * Each change of the library's store is looked at by every node, wire and port.
 */
export function useSmoothView(surface: RefObject<HTMLDivElement | null>) {
  const store = useStoreApi();
  const gesture = useRef(false);
  const notifiedAt = useRef(0);
  const notify = useCallback(
    ({ x, y, zoom }: Viewport) => {
      notifiedAt.current = performance.now();
      store.setState({ transform: [x, y, zoom] });
    },
    [store],
  );
  const onViewportChange = useCallback(
    (viewport: Viewport) => {
      if (!gesture.current) return notify(viewport);
      surface.current?.toggleAttribute("data-moving", true);
      // Scaling a picture from afar is of no use: zoomed in, it would be blurred.
      const isShift = viewport.zoom === store.getState().transform[2];
      surface.current?.toggleAttribute("data-picture", isShift || !isFar(viewport.zoom));
      drawView(surface.current, viewport);
      if (performance.now() - notifiedAt.current > TELL_MS) notify(viewport);
    },
    [surface, store, notify],
  );
  /** Commands move the view without an event. */
  const onMoveStart = useCallback((event: MouseEvent | TouchEvent | null) => {
    gesture.current = event !== null;
  }, []);
  const onMoveEnd = useCallback(
    (_: MouseEvent | TouchEvent | null, viewport: Viewport) => {
      gesture.current = false;
      surface.current?.removeAttribute("data-moving");
      surface.current?.removeAttribute("data-picture");
      notify(viewport);
    },
    [surface, notify],
  );
  return useMemo(
    () => ({ viewport: OURS, onViewportChange, onMoveStart, onMoveEnd }),
    [onViewportChange, onMoveStart, onMoveEnd],
  );
}
