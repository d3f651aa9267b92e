/**
 * Shows the elements whose `data-words` contain every word of the text, and returns their number. An empty
 * text closes all groups.
 */
export function showMatches(list: HTMLElement, text: string): number {
  const wanted = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  let count = 0;
  for (const group of list.querySelectorAll<HTMLDetailsElement>("details[data-group]")) {
    let found = 0;
    for (const item of group.querySelectorAll<HTMLElement>("[data-words]")) {
      const words = item.dataset.words ?? "";
      item.hidden = !wanted.every((word) => words.includes(word));
      if (!item.hidden) found += 1;
    }
    group.hidden = found === 0;
    group.open = wanted.length > 0 && found > 0;
    count += found;
  }
  return count;
}
