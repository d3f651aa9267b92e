interface Sight {
  isSeen(): boolean;
  /**
   * Runs the callback once, when the element becomes visible. If a callback is already waiting, the new one
   * replaces it.
   */
  whenSeen(run: () => void): void;
  forget(): void;
}

/**
 * Tracks whether an element is visible, meaning neither scrolled out of view nor hidden behind a full-screen
 * element.
 */
export function watchSight(element: HTMLElement): Sight {
  let isNear = true;
  let waiting: (() => void) | null = null;
  const isSeen = () => {
    const full = document.fullscreenElement;
    return isNear && (full === null || full.contains(element));
  };
  const looked = () => {
    if (waiting === null || !isSeen()) return;
    const run = waiting;
    waiting = null;
    run();
  };
  const watch = new IntersectionObserver(([entry]) => {
    isNear = entry?.isIntersecting ?? true;
    looked();
  });
  watch.observe(element);
  document.addEventListener("fullscreenchange", looked);
  return {
    isSeen,
    whenSeen: (run) => {
      waiting = run;
    },
    forget: () => {
      watch.disconnect();
      document.removeEventListener("fullscreenchange", looked);
    },
  };
}
