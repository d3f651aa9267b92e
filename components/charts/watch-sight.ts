interface Sight {
  isSeen(): boolean;
  /** Once, when it comes into sight; the newest of several. */
  whenSeen(run: () => void): void;
  forget(): void;
}

/** Whether an element is in sight: not scrolled away, and not behind what fills the screen. */
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
