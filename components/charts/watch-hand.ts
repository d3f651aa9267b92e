const HANDS = ["pointerdown", "pointermove", "pointerup", "wheel", "touchmove", "dblclick"] as const;
/** What rolls on after a hand has let go is its work still. */
const AFTER_MS = 1_500;

export interface Hand {
  /** Whether what changes now is somebody's doing. */
  isOn(): boolean;
  /** So is what another chart of the board hands on. */
  touch(): void;
  forget(): void;
}

/** Whether somebody has a hand on an element, or had just now. Pointing at it without pressing is none. */
export function watchHand(element: HTMLElement, now: () => number = () => performance.now()): Hand {
  let last = Number.NEGATIVE_INFINITY;
  const touch = () => {
    last = now();
  };
  const handle = (event: Event) => {
    if (event.type === "pointermove" && event instanceof PointerEvent && event.buttons === 0) return;
    touch();
  };
  for (const name of HANDS) element.addEventListener(name, handle, { passive: true });
  return {
    isOn: () => now() - last < AFTER_MS,
    touch,
    forget: () => {
      for (const name of HANDS) element.removeEventListener(name, handle);
    },
  };
}
