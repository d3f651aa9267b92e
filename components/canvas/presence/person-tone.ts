/** A person's colours are the same on everyone's screen and never change. */
export interface PersonTone {
  readonly label: string;
  readonly line: string;
  readonly arrow: string;
}

// Class names are written out in full, because Tailwind collects them from the source code.
const TONES: readonly PersonTone[] = [
  { label: "bg-logic-soft text-logic border-logic", line: "border-logic", arrow: "text-logic" },
  { label: "bg-action-soft text-action border-action", line: "border-action", arrow: "text-action" },
  {
    label: "bg-provider-soft text-provider border-provider",
    line: "border-provider",
    arrow: "text-provider",
  },
  { label: "bg-trigger-soft text-trigger border-trigger", line: "border-trigger", arrow: "text-trigger" },
  {
    label: "bg-connector-soft text-connector border-connector",
    line: "border-connector",
    arrow: "text-connector",
  },
];
const FIRST: PersonTone = { label: "", line: "", arrow: "" };

export function personTone(person: string): PersonTone {
  let sum = 0;
  for (const letter of person) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return TONES[sum % TONES.length] ?? FIRST;
}
