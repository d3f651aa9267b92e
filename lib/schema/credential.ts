import { z } from "zod";

/** What a stored key is for (contract 5). */
export const CREDENTIAL_PROVIDERS = ["news", "market", "economic", "smtp", "http"] as const;
export const credentialProvider = z.enum(CREDENTIAL_PROVIDERS);
export type CredentialProvider = z.infer<typeof credentialProvider>;

/** A host as an address has it, from a host or an address; empty stays empty. */
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

/** Providers of data, which have sample data in their place. */
export const DATA_PROVIDERS = ["news", "market", "economic"] as const;
export const dataProvider = z.enum(DATA_PROVIDERS);
export type DataProvider = z.infer<typeof dataProvider>;

/** `auto`: on for a provider without any key. */
export const SAMPLE_CHOICES = ["auto", "on", "off"] as const;
export const sampleChoice = z.enum(SAMPLE_CHOICES);
export type SampleChoice = z.infer<typeof sampleChoice>;
