/**
 * Returns the workspace that the person used last or, if they can't use it any more, their first one, which
 * is their own. So people never land in someone else's workspace unless they have been there before.
 */
export function startWorkspace<W extends { readonly id: string }>(
  joined: readonly W[],
  lastId: string | null,
): W | undefined {
  return joined.find(({ id }) => id === lastId) ?? joined[0];
}
