const HANDS = ["pointerdown", "pointermove", "pointerup", "wheel", "touchmove", "dblclick"] as const;
/** Scrolling that continues after the release still counts as user input. */
const AFTER_MS = 1_500;

export interface Hand {
  /** True if the user causes the current change. */
  isOn(): boolean;
  /** Changes received from another chart of the dashboard count too. */
  touch(): void;
  forget(): void;
}

/** Whether the user is operating an element, or was just now. Hovering doesn't count. */
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
