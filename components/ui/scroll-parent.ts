export function scrollParent(element: Element | null): HTMLElement | null {
  let box = element?.parentElement ?? null;
  while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box;
}
