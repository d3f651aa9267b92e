/**
 * Returns sorted groups of folders that import each other, directly or through other folders. Considers only
 * folders within `scopes`. A scope that begins with `!` excludes its folders.
 */
export function findCircles(arrows, scopes) {
  const isWithin = (folder, scope) => folder === scope || folder.startsWith(`${scope}/`);
  const isCounted = (folder) =>
    scopes.some((scope) => isWithin(folder, scope)) &&
    !scopes.some((scope) => scope.startsWith("!") && isWithin(folder, scope.slice(1)));
  const folders = [...arrows.keys()].filter(isCounted).sort();
  const reach = new Map(folders.map((folder) => [folder, reachable(arrows, folder, isCounted)]));
  const circles = folders
    .filter((folder) => reach.get(folder).has(folder))
    .map((folder) => folders.filter((other) => reach.get(folder).has(other) && reach.get(other).has(folder)));
  return circles.filter((circle, at) => circles.findIndex((other) => other[0] === circle[0]) === at);
}

function reachable(arrows, start, isCounted) {
  const found = new Set();
  const open = [start];
  while (open.length > 0) {
    for (const next of arrows.get(open.pop()) ?? []) {
      if (!isCounted(next) || found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}
