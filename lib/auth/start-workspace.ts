/**
 * Chooses the workspace of a new session: the one used last, otherwise the first one, which is the person's
 * own. So people never land in someone else's workspace unless they have been there before.
 */
export function startWorkspace<W extends { readonly id: string }>(
  joined: readonly W[],
  lastId: string | null,
): W | undefined {
  return joined.find(({ id }) => id === lastId) ?? joined[0];
}
