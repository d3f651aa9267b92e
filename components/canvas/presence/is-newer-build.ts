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
  told: ServerBuild,
): boolean {
  if (mine === undefined || told.id === null || told.id === mine) return false;
  return mineBuiltAt === null || told.builtAt === null || told.builtAt > mineBuiltAt;
}
