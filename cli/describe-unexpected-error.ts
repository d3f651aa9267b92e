/** Message for an unexpected error: never a stack, but the system's own message if there is one. */
export function describeUnexpectedError(error: unknown): string {
  if (!(error instanceof Error)) return "Something broke in millrace itself.";
  const path = "path" in error && typeof error.path === "string" ? error.path : undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const reason = code === undefined ? undefined : SYSTEM[code];
  if (reason !== undefined) return path === undefined ? `${reason}.` : `${path}: ${reason}.`;
  return `Something broke in millrace itself: ${error.message.split("\n")[0]}`;
}

const SYSTEM: Readonly<Record<string, string>> = {
  EACCES: "this may not be read or written by you",
  EPERM: "this may not be read or written by you",
  EROFS: "this can only be read",
  ENOSPC: "the disk is full",
  EISDIR: "this is a folder, and should be a file",
  ENOTDIR: "this is a file, and should be a folder",
  ENOENT: "this is not there",
};
