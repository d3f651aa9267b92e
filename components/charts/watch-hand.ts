const HANDS = ["pointerdown", "pointermove", "pointerup", "wheel", "touchmove", "dblclick"] as const;
/**
 * Time after the user's last input during which a scroll or zoom of the chart still counts as theirs, because
 * a chart can keep scrolling by momentum.
 */
const AFTER_MS = 1_500;

export interface Hand {
  isOn(): boolean;
  /**
   * Marks the current scroll or zoom as caused by the user. Called when this chart follows another chart that
   * the user moves.
   */
  touch(): void;
  forget(): void;
}

/**
 * Tracks whether the user is interacting with an element or was doing so a moment ago. Hovering doesn't
 * count.
 */
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
