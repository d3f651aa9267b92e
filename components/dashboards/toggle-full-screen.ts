/** Does nothing in browsers that don't support full screen for elements. */
export function toggleFullScreen(element: HTMLElement | null): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  else element?.requestFullscreen?.().catch(() => undefined);
}
