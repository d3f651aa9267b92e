import { limitByOwner } from "@/lib/kit/limit-by-owner";

const MAX_OF_WORKSPACE = 4;
/** Half of the pool: however many workspaces have slow reads, connections are left for everything else. */
const MAX_OF_PROCESS = 15;

const ofWorkspace = limitByOwner(MAX_OF_WORKSPACE);
const ofProcess = limitByOwner(MAX_OF_PROCESS);

/** Rows that are sorted anew cost much: the others of a workspace wait for those before. */
export function rowsInLine<T>(workspaceId: string, read: () => Promise<T>): Promise<T> {
  return ofWorkspace(workspaceId, () => ofProcess("process", read));
}
