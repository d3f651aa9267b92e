"use client";

import { useStoreApi, type Viewport } from "@xyflow/react";
import { type RefObject, useCallback, useMemo, useRef } from "react";
import { isFar } from "@/components/canvas/state/near";
import { drawView } from "./draw-view";

/** Interval at which React Flow and its nodes receive the current view during a gesture. */
const TELL_MS = 150;
/**
 * Fixed viewport that is passed to React Flow. As long as a viewport is passed, React Flow leaves the view in
 * its store unchanged, so that our code can update it.
 */
const OURS: Viewport = { x: 0, y: 0, zoom: 1 };

/**
 * True if the browser should transform its cached bitmap instead of repainting every frame. The bitmap keeps
 * its resolution, so when zooming out it would be many times larger than the screen, and when zooming in from
 * far out it would look blurry.
 */
function isPicture(before: number, zoom: number): boolean {
  return zoom === before || (zoom > before && !isFar(zoom));
}

/**
 * During a pan or zoom, the picture moves immediately. Everything else is updated only a few times a second,
 * because every node, connection and port checks each change to React Flow's store.
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
      const before = store.getState().transform[2];
      surface.current?.toggleAttribute("data-picture", isPicture(before, viewport.zoom));
      drawView(surface.current, viewport);
      if (performance.now() - notifiedAt.current > TELL_MS) notify(viewport);
    },
    [surface, store, notify],
  );
  /** A move without an event was started by a command, so it isn't a gesture. */
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
