export function describeUnexpectedError(error: unknown): string {
  if (!(error instanceof Error)) return "Unexpected error in millrace.";
  const path = "path" in error && typeof error.path === "string" ? error.path : undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const reason = code === undefined ? undefined : SYSTEM[code];
  if (reason !== undefined) return path === undefined ? `${reason}.` : `${path}: ${reason}.`;
  return `Unexpected error in millrace: ${error.message.split("\n")[0]}`;
}

const SYSTEM: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EISDIR: "this is a folder, not a file",
  ENOTDIR: "this is a file, not a folder",
  ENOENT: "not found",
};
