/**
 * Prefers the last used workspace, otherwise the first, which is the person's own. So people never land in
 * someone else's workspace unless they have been there before.
 */
export function startWorkspace<W extends { readonly id: string }>(
  joined: readonly W[],
  lastId: string | null,
): W | undefined {
  return joined.find(({ id }) => id === lastId) ?? joined[0];
}
