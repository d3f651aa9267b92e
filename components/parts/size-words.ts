const KIB = 1024;

export function sizeWords(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`;
  const units = ["KiB", "MiB", "GiB"];
  let [size, unit] = [bytes / KIB, 0];
  while (size >= KIB && unit < units.length - 1) [size, unit] = [size / KIB, unit + 1];
  return `${size.toLocaleString(undefined, { maximumFractionDigits: size < 10 ? 1 : 0 })} ${units[unit]}`;
}
