export interface ServerBuild {
  readonly id: string | null;
  readonly builtAt: string | null;
}

/**
 * True if the server has a newer build than this page. During a rolling update, an older server may respond,
 * whose build doesn't count. `mineBuiltAt` is the build time that a server with this page's build has
 * reported, or null if none has yet.
 */
export function isNewerBuild(
  mine: string | undefined,
  mineBuiltAt: string | null,
  reported: ServerBuild,
): boolean {
  if (mine === undefined || reported.id === null || reported.id === mine) return false;
  return mineBuiltAt === null || reported.builtAt === null || reported.builtAt > mineBuiltAt;
}
