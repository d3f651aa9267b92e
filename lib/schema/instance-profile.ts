import { z } from "zod";
import { sellerSite } from "./seller-texts";

const MAX_LOGO_BYTES = 64 * 1024;
const LOGO = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), "Use text without control characters.");
const page = sellerSite.describe("An address on https; empty for none.");

export const instanceProfile = z.strictObject({
  name: line(60).describe("Shown instead of the name Millrace in the store, in emails and on receipts."),
  logo: z
    .string()
    .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 40)
    .refine((text) => text === "" || LOGO.test(text), "Use a PNG, JPEG or WebP image as a data URL.")
    .describe("At most 64 KiB, as a data URL; empty for Millrace's logo."),
  contact: line(200).describe("An email address, a phone number or a postal address."),
  terms_url: page,
  privacy_url: page,
  imprint_url: page,
});
export type InstanceProfile = z.output<typeof instanceProfile>;

export const EMPTY_PROFILE: InstanceProfile = {
  name: "",
  logo: "",
  contact: "",
  terms_url: "",
  privacy_url: "",
  imprint_url: "",
};
