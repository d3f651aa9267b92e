import { appendTo } from "@/lib/kit/append-to";
/** Reads `cmap` tables of formats 4 and 12, which cover all our fonts. */
export function fontCoverage(font: Buffer): (codePoint: number) => boolean {
  const at = tableAt(font, "cmap");
  const ranges: (readonly [from: number, to: number])[] = [];
  for (let index = 0; index < font.readUInt16BE(at + 2); index += 1) {
    const table = at + font.readUInt32BE(at + 4 + index * 8 + 4);
    const format = font.readUInt16BE(table);
    if (format === 12) appendTo(ranges, groups(font, table));
    if (format === 4) appendTo(ranges, segments(font, table));
  }
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

function tableAt(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + index * 16;
    if (font.toString("latin1", record, record + 4) === name) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no table ${name}`);
}

function groups(font: Buffer, table: number): [number, number][] {
  return Array.from({ length: font.readUInt32BE(table + 12) }, (_, index) => {
    const group = table + 16 + index * 12;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
  });
}

/** The last segment is skipped, because it is only an end marker. */
function segments(font: Buffer, table: number): [number, number][] {
  const bytes = font.readUInt16BE(table + 6);
  return Array.from({ length: bytes / 2 - 1 }, (_, index) => [
    font.readUInt16BE(table + 16 + bytes + index * 2),
    font.readUInt16BE(table + 14 + index * 2),
  ]);
}
