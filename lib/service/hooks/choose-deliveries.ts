interface Due {
  /** Who gets it: a hook, or an address. */
  readonly hookId: string;
  readonly workspaceId: string;
  readonly failing: boolean;
}

/** How many may be under way at once, in all processes together. */
export const AT_ONCE = { hook: 2, failingHook: 1, workspace: 8, failingOfWorkspace: 4, all: 128 } as const;

/**
 * Which of those that are due are sent now: one of each workspace after the other, so that many of one wait for each
 * other alone. A hook that fails, by hanging perhaps, gets one place, and such hooks have half of their workspace's
 * places at most.
 */
export function chooseDeliveries<T extends Due>(
  due: readonly T[],
  busy: readonly Due[],
  most: { readonly [name in keyof typeof AT_ONCE]: number } = AT_ONCE,
): T[] {
  const taken = new Map<string, number>();
  const countOf = (key: string) => taken.get(key) ?? 0;
  const keysOf = ({ hookId, workspaceId, failing }: Due) => [
    { key: hookId, limit: failing ? most.failingHook : most.hook },
    { key: workspaceId, limit: most.workspace },
    ...(failing ? [{ key: `${workspaceId} failing`, limit: most.failingOfWorkspace }] : []),
    { key: "all", limit: most.all },
  ];
  const take = (delivery: Due) => {
    for (const { key } of keysOf(delivery)) taken.set(key, countOf(key) + 1);
  };
  for (const delivery of busy) take(delivery);

  const lines = new Map<string, T[]>();
  for (const delivery of due)
    lines.set(delivery.workspaceId, [...(lines.get(delivery.workspaceId) ?? []), delivery]);
  const chosen: T[] = [];
  for (let place = 0; lines.size > 0; place += 1) {
    for (const [workspace, line] of lines) {
      const next = line[place];
      if (next === undefined) lines.delete(workspace);
      else if (keysOf(next).every(({ key, limit }) => countOf(key) < limit)) {
        take(next);
        chosen.push(next);
      }
    }
  }
  return chosen;
}
