/** Some browsers know no full screen for parts of a page; there nothing happens. */
export function toggleFullScreen(element: HTMLElement | null): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  else element?.requestFullscreen?.().catch(() => undefined);
}
