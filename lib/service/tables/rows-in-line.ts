import { limitByOwner } from "@/lib/kit/limit-by-owner";

const MAX_OF_WORKSPACE = 4;
/**
 * Maximum number of simultaneous reads per process. It is half of the connection pool, so that however many
 * workspaces have slow reads, connections remain for everything else.
 */
const MAX_OF_PROCESS = 15;

const ofWorkspace = limitByOwner(MAX_OF_WORKSPACE);
const ofProcess = limitByOwner(MAX_OF_PROCESS);

/** Limits a workspace's simultaneous reads, because sorting rows is expensive. */
export function rowsInLine<T>(workspaceId: string, read: () => Promise<T>): Promise<T> {
  return ofWorkspace(workspaceId, () => ofProcess("process", read));
}
