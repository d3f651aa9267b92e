import type { ComboboxOption } from "@/components/ui/combobox-option";
import { CURRENCIES, currencyExponent } from "@/lib/pricing/currencies";

export function currencyOptions(locale?: string): ComboboxOption[] {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return CURRENCIES.map((code) => ({
    value: code,
    label: code,
    hint: `${names.of(code) ?? code}, ${decimals(currencyExponent(code) ?? 0)}`,
  }));
}

function decimals(count: number): string {
  return count === 0 ? "no decimals" : `${count} decimals`;
}
