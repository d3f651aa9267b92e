/**
 * Limits calls to one per animation frame, with the newest value, because pointer events arrive more often
 * than frames are drawn.
 */
export function oncePerFrame<T>(run: (newest: T) => void): { send(value: T): void; forget(): void } {
  let frame: number | null = null;
  let newest: { value: T } | null = null;
  return {
    send(value) {
      newest = { value };
      frame ??= requestAnimationFrame(() => {
        frame = null;
        if (newest !== null) run(newest.value);
      });
    },
    forget() {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
  };
}
