/**
 * Where a session begins, of workspaces in the order in which a person came to them: where they worked last, else in
 * the one that took them in last, which for most is a team's and not their own empty one.
 */
export function startWorkspace<W extends { readonly id: string }>(
  joined: readonly W[],
  lastId: string | null,
): W | undefined {
  return joined.find(({ id }) => id === lastId) ?? joined.at(-1);
}
