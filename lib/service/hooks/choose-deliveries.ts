interface Due {
  /** ID of the receiver: a webhook, or an email address. */
  readonly hookId: string;
  readonly workspaceId: string;
  readonly failing: boolean;
}

/**
 * Maximum number of simultaneous deliveries across all processes. The limit `workspace` doesn't apply to the
 * delivery that is reserved for each webhook (`ownOfHook`).
 */
export const AT_ONCE = {
  hook: 2,
  ownOfHook: 1,
  failingHook: 1,
  workspace: 8,
  failingOfWorkspace: 4,
  all: 1_024,
} as const;

/**
 * Selects due deliveries to send now. Takes turns between workspaces, so that a workspace with many
 * deliveries only delays its own. Each webhook has a reserved slot, so a hanging receiver doesn't delay
 * others. A failing webhook has only that slot, and only a few failing webhooks get deliveries at the same
 * time.
 */
export function chooseDeliveries<T extends Due>(
  due: readonly T[],
  busy: readonly Due[],
  max: { readonly [name in keyof typeof AT_ONCE]: number } = AT_ONCE,
): T[] {
  const taken = new Map<string, number>();
  const countOf = (key: string) => taken.get(key) ?? 0;
  const boundsOf = ({ hookId, workspaceId, failing }: Due) => [
    { key: hookId, limit: failing ? max.failingHook : max.hook },
    ...(countOf(hookId) < max.ownOfHook ? [] : [{ key: workspaceId, limit: max.workspace }]),
    ...(failing ? [{ key: failingKey(workspaceId), limit: max.failingOfWorkspace }] : []),
    { key: "all", limit: max.all },
  ];
  const take = ({ hookId, workspaceId, failing }: Due) => {
    for (const key of [hookId, workspaceId, ...(failing ? [failingKey(workspaceId)] : []), "all"])
      taken.set(key, countOf(key) + 1);
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
      else if (boundsOf(next).every(({ key, limit }) => countOf(key) < limit)) {
        take(next);
        chosen.push(next);
      }
    }
  }
  return chosen;
}

function failingKey(workspaceId: string): string {
  return `${workspaceId} failing`;
}
