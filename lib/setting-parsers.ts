import "server-only";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { isAllowEntry } from "@/lib/egress/allow-list";
import { parseDatabaseUrl } from "@/lib/kit/database-url";
import { parseJsonText } from "@/lib/kit/parse-json";
import { role } from "@/lib/schema/person";

// Each parser reads the text of a variable. Its error message completes the sentence "NAME must be …".

export function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^-?\d+$/, error)
    .transform(Number)
    .pipe(z.int(error).min(min, error).max(max, error));
}

export function matching(pattern: RegExp, message: string) {
  return z.string().regex(pattern, message);
}

function address(message: string, protocols: readonly string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: message,
    // Skips all further checks of an invalid URL, because they assume a valid one.
    abort: true,
  });
}

export const databaseAddress = z.string().refine((text) => parseDatabaseUrl(text) !== null, {
  error: "a URL that starts with postgres://",
  abort: true,
});
export const webAddress = address("an http or https URL", ["http:", "https:"]);
export const apiKey = matching(/^[\x21-\x7e]{1,500}$/, "a key of printable characters without spaces");
export const onOrOff = z.enum(["on", "off"], "on or off");
export const otlpProtocol = z.enum(["http/protobuf", "http/json"], "http/protobuf or http/json");

const hostName =
  /^(?=.{1,253}$)[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*\.?$/;

export const host = z
  .string()
  .refine((text) => isIP(text) !== 0 || hostName.test(text), "a host name or an IP address");

const NO_MAIL_SERVER = "an smtp or smtps URL";
export const mailServer = address(NO_MAIL_SERVER, ["smtp:", "smtps:"]).refine(
  (text) => new URL(text).hostname !== "",
  NO_MAIL_SERVER,
);

export const allowEntries = z
  .string()
  .transform((text) => splitList(text).filter((entry) => entry !== ""))
  .refine((entries) => entries.every(isAllowEntry), "host names, addresses or CIDRs, comma-separated");

export const mailDomains = z
  .string()
  .transform((text) => splitList(text).map((domain) => domain.toLowerCase()))
  .refine(
    (domains) => domains.every((domain) => hostName.test(domain) && domain.includes(".")),
    "email domains such as example.com, comma-separated",
  );

export const secretKey = z.string().transform((text, context) => {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  // Accepts both base64 alphabets, the usual one and the one for URLs.
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, "base64");
  context.addIssue({ code: "custom", message: "32 bytes, as base64 or as 64 hex digits" });
  return z.NEVER;
});

const GROUPS =
  'a JSON list of groups and their roles, such as [{"group": "analysts", "workspace": "<id>", "role": "editor"}]';
const groupRole = z.strictObject({ group: z.string().min(1).max(1000), workspace: z.uuid(), role });

export const groupRoles = z.string().transform((text, context) => {
  const json = parseJsonText(text);
  const parsed = z
    .array(groupRole)
    .max(1000)
    .safeParse(json.ok ? json.value : null);
  if (parsed.success) return parsed.data;
  context.addIssue({ code: "custom", message: GROUPS });
  return z.NEVER;
});

export const webServers = z
  .literal("auto", "auto, or a whole number from 1 to 64")
  .transform(() => availableParallelism())
  .or(wholeNumber(1, 64));

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
export const sampler = z.enum(SAMPLERS, `one of ${SAMPLERS.join(", ")}`);

function splitList(text: string): string[] {
  return text.split(",").map((entry) => entry.trim());
}
