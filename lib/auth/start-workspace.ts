/**
 * Where a session begins, of workspaces in the order in which a person came to them: where they worked last, else in
 * their first, which is their own. Nobody lands in somebody else's without having gone there.
 */
export function startWorkspace<W extends { readonly id: string }>(
  joined: readonly W[],
  lastId: string | null,
): W | undefined {
  return joined.find(({ id }) => id === lastId) ?? joined[0];
}
