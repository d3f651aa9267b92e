interface ZoneOption {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

/** Cities that people search for but that don't have a time zone named after them. */
const CITIES: Readonly<Record<string, string>> = {
  frankfurt: "Europe/Berlin",
  munich: "Europe/Berlin",
  geneva: "Europe/Zurich",
  milan: "Europe/Rome",
  barcelona: "Europe/Madrid",
  edinburgh: "Europe/London",
  boston: "America/New_York",
  "washington miami atlanta": "America/New_York",
  "san francisco seattle": "America/Los_Angeles",
  "beijing shenzhen": "Asia/Shanghai",
  osaka: "Asia/Tokyo",
  // Some browsers name this zone Asia/Calcutta and others Asia/Kolkata, so both are listed.
  "mumbai delhi kolkata": "Asia/Calcutta",
  "mumbai delhi calcutta": "Asia/Kolkata",
  "ho chi minh": "Asia/Saigon",
  kyiv: "Europe/Kiev",
};

const MAX = 60;

export function zonesFrom(supported: readonly string[], own: string): string[] {
  return [...new Set([own, "UTC", ...supported])];
}

export function zoneOptions(zones: readonly string[], text: string, nowMs: number): ZoneOption[] {
  const words = plain(text).split(" ").filter(Boolean);
  const wanted = words.join(" ");
  const rank = (zone: string) => (plain(cityOf(zone)).startsWith(wanted) ? 0 : 1);
  return zones
    .filter((zone) => {
      const known = `${plain(zone)} ${alsoCalled(zone)}`;
      return words.every((word) => known.includes(word));
    })
    .sort((one, other) => (wanted === "" ? 0 : rank(one) - rank(other)))
    .slice(0, MAX)
    .map((zone) => ({ value: zone, label: cityOf(zone), hint: hintOf(zone, nowMs) }));
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[_/\s-]+/g, " ")
    .trim();
}

export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

function alsoCalled(zone: string): string {
  return Object.entries(CITIES)
    .flatMap(([cities, of]) => (of === zone ? [cities] : []))
    .join(" ");
}

function hintOf(zone: string, nowMs: number): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(
    nowMs,
  );
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value;
  return offset && offset !== zone ? `${zone}, ${offset}` : zone;
}
