const SECOND_PRESS_MS = 280;
const ENDS = ["pointerup", "pointercancel"] as const;

interface Press {
  readonly x: number;
  readonly target: EventTarget | null;
}

const last = { isDown: false, x: 0, target: null as EventTarget | null, at: Number.NEGATIVE_INFINITY };

export function watchPresses(): () => void {
  const down = ({ clientX, target }: PointerEvent) =>
    Object.assign(last, { isDown: true, x: clientX, target, at: performance.now() });
  const up = () => Object.assign(last, { isDown: false });
  window.addEventListener("pointerdown", down, { capture: true });
  for (const end of ENDS) window.addEventListener(end, up, { capture: true });
  return () => {
    window.removeEventListener("pointerdown", down, { capture: true });
    for (const end of ENDS) window.removeEventListener(end, up, { capture: true });
  };
}

/**
 * Calls `move`, which changes the page's layout, once no mouse button is pressed. If `isInTheWay` returns
 * true, because the second press of a double click would then hit something else, also waits until the time
 * for a second press is over. Returns a function that cancels the move.
 */
export function afterPress(move: () => void, isInTheWay: (press: Press) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const released = new AbortController();
  const moveSoon = () => {
    released.abort();
    const isFresh = performance.now() - last.at < SECOND_PRESS_MS;
    if (isFresh && isInTheWay(last)) timer = setTimeout(move, SECOND_PRESS_MS);
    else move();
  };
  const { signal } = released;
  if (last.isDown) for (const end of ENDS) window.addEventListener(end, moveSoon, { signal });
  else moveSoon();
  return () => {
    clearTimeout(timer);
    released.abort();
  };
}
