import { z } from "zod";
import { CREDENTIAL_PROVIDERS, DATA_PROVIDERS } from "@/lib/schema/provider-names";

export const credentialProvider = z.enum(CREDENTIAL_PROVIDERS);
export type CredentialProvider = z.infer<typeof credentialProvider>;

export const credentialHost = z
  .string()
  .trim()
  .max(300)
  .transform((text, context) => {
    if (text === "") return "";
    const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url !== null && url.hostname !== "" && !/[*@\s]/.test(text)) return url.host;
    context.addIssue({ code: "custom", message: "must be a host such as api.example.com" });
    return z.NEVER;
  });

/** The URL is visible to members, so it must not contain secrets. */
export const modelBaseUrl = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === "" || isBaseUrl(text), "must be a URL such as https://api.openai.com/v1");

function isBaseUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hash } = new URL(text);
  return username === "" && password === "" && hash === "";
}

export const dataProvider = z.enum(DATA_PROVIDERS);
export type DataProvider = z.infer<typeof dataProvider>;

export const SAMPLE_CHOICES = ["auto", "on", "off"] as const;
export const sampleChoice = z.enum(SAMPLE_CHOICES);
export type SampleChoice = z.infer<typeof sampleChoice>;
