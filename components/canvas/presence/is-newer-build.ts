/** Which pages a server gives. */
export interface ServerBuild {
  readonly id: string | null;
  readonly builtAt: string | null;
}

/**
 * Whether the server gives newer pages than these. While servers are replaced one after the other an older one may answer:
 * `mineBuiltAt` is what a server with the same pages said, null where none has yet.
 */
export function isNewerBuild(
  mine: string | undefined,
  mineBuiltAt: string | null,
  reported: ServerBuild,
): boolean {
  if (mine === undefined || reported.id === null || reported.id === mine) return false;
  return mineBuiltAt === null || reported.builtAt === null || reported.builtAt > mineBuiltAt;
}
