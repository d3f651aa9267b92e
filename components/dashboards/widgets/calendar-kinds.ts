import type { CalendarKind } from "@/lib/widgets/calendar-view";

/** The letters and colours match the marks on charts. */
export const CALENDAR_KINDS: Record<
  CalendarKind,
  { letter: string; one: string; many: string; look: string }
> = {
  earnings: { letter: "E", one: "earnings report", many: "Earnings", look: "bg-logic-soft text-logic" },
  dividend: { letter: "D", one: "dividend", many: "Dividends", look: "bg-provider-soft text-provider" },
  split: { letter: "S", one: "split", many: "Splits", look: "bg-warn-soft text-warn" },
  ipo: { letter: "I", one: "offering", many: "Offerings", look: "bg-connector-soft text-connector" },
  other: { letter: "•", one: "entry", many: "Entries", look: "bg-sunken text-muted" },
};
