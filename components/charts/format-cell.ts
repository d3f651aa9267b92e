import type { WidgetColumn } from "@/lib/widgets/columns";
import { readNumber, readTime } from "@/lib/widgets/read-value";
import { numberFormat, wallFormat } from "./cached-formats";

export function formatCell(
  value: unknown,
  { format, signed, decimals, unit }: Pick<WidgetColumn, "format" | "signed" | "decimals" | "unit">,
  locale?: string,
): string {
  if (value === null || value === undefined || value === "") return "—";
  const number = readNumber(value);
  if (number !== null && (format === "number" || format === "percent" || format === "money")) {
    const figure =
      format === "percent"
        ? formatPercent(number, locale)
        : decimals !== undefined && format === "number"
          ? formatDecimals(number, decimals, locale)
          : formatNumber(number, format === "money", locale);
    const text = signed && number > 0 ? `+${figure}` : figure;
    return unit === undefined || unit === "" ? text : `${text} ${unit}`;
  }
  const time = format === "date" || format === "time" ? readTime(value) : null;
  if (time !== null) return formatWallTime(time.wallMs, format === "time", locale);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function formatNumber(number: number, compact = false, locale?: string): string {
  const size = Math.abs(number);
  if (compact || size >= 1e12)
    return numberFormat(locale, { notation: "compact", maximumFractionDigits: 2 }).format(number);
  const digits = size >= 1000 || Number.isInteger(number) ? 2 : size >= 1 ? 4 : 6;
  return numberFormat(locale, {
    maximumFractionDigits: digits,
    minimumFractionDigits: Number.isInteger(number) ? 0 : 2,
  }).format(number);
}

/** Numbers from 1e12 on are abbreviated, because they would be too long. */
export function formatDecimals(number: number, decimals: number, locale?: string): string {
  if (Math.abs(number) >= 1e12) return formatNumber(number, true, locale);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return numberFormat(locale, digits).format(number);
}

/** The number 1.5 stands for 1.5 %, not for 150 %. */
export function formatPercent(number: number, locale?: string): string {
  return `${numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(number)}%`;
}

/** Formats a local time that is encoded as if it were UTC (`wallMs`). */
function formatWallTime(wallMs: number, withTime: boolean, locale?: string): string {
  return wallFormat(withTime, locale).format(wallMs);
}
