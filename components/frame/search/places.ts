import { SCREENS } from "@/components/frame/screens";

export interface Place {
  readonly href: string;
  readonly label: string;
  /** Synonyms that also match when searching. */
  readonly words: string;
}

export const PLACES: readonly Place[] = [
  { href: "/workflows?new=1", label: "New workflow", words: "make create template begin" },
  { href: "/workflows?import=1", label: "Import a workflow", words: "file n8n paste" },
  ...SCREENS.map(({ href, label }) => ({ href, label, words: "go to screen page" })),
  { href: "/market/subscriptions", label: "Subscriptions", words: "bought market keys" },
  { href: "/docs", label: "Documentation", words: "docs help manual reference" },
  ...[
    ["workspace", "Workspace settings", "name members people retention limits models"],
    ["billing", "Billing", "balance money statement credit payout"],
    ["tokens", "API tokens", "key bearer"],
    ["assistants", "Assistants", "mcp tools claude"],
    ["webhooks", "Webhooks", "hooks messages deliveries"],
    ["sessions", "Sessions", "signed in devices"],
    ["security", "Security log", "audit"],
    ["account", "Account", "password email"],
    ["appearance", "Appearance", "theme dark light colours"],
  ].map(([tab = "", label = "", words = ""]) => ({ href: `/settings?tab=${tab}`, label, words })),
];

export function placesNamed(text: string): readonly Place[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return PLACES.filter(({ label, words }) => {
    const known = `${label} ${words}`.toLowerCase().split(/\s+/);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
}
