import { z } from "zod";

export const sellerAbout = z
  .string()
  .trim()
  .max(1000)
  .refine(
    (text) => !/[^\P{Cc}\n]/u.test(text.replaceAll("\r\n", "\n")),
    "Use text without control characters.",
  )
  .transform((text) => text.replaceAll("\r\n", "\n"))
  .describe("Description in a few sentences.");

export const sellerSite = z
  .string()
  .trim()
  .max(200)
  .refine(
    (text) => text === "" || isOpenSite(text),
    "Enter a URL such as https://example.com, or leave it empty.",
  )
  .describe("Website of the seller (https); empty for none.");

function isOpenSite(text: string): boolean {
  if (!/^https:\/\/[^\s\\\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/i.test(hostname);
  return protocol === "https:" && username === "" && password === "" && isName;
}
