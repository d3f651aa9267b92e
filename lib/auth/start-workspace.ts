/**
 * The workspace of a new session: the last one used, otherwise the first one, which is the person's own. So a
 * person never lands in someone else's without having been there.
 */
export function startWorkspace<W extends { readonly id: string }>(
  joined: readonly W[],
  lastId: string | null,
): W | undefined {
  return joined.find(({ id }) => id === lastId) ?? joined[0];
}
