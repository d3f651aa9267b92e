import type { Finding } from "./finding";

const GIB = 1024 ** 3;
const MIN_FREE = GIB;
const FEW_FREE = 5 * GIB;

export function checkDisk(dataDir: string, freeBytes: number): Finding {
  const what = "Disk";
  const freeSpace = `${(freeBytes / GIB).toFixed(1)} GiB is free in ${dataDir}`;
  if (freeBytes < MIN_FREE)
    return { what, state: "wrong", says: `${freeSpace}. Free up space before writes fail.` };
  if (freeBytes < FEW_FREE) return { what, state: "note", says: `${freeSpace}. Free up space soon.` };
  return { what, state: "ok", says: `${freeSpace}.` };
}
