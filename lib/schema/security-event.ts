import { z } from "zod";

/** What the security log tells of. The first part of a word is what it is about. */
export const SECURITY_KINDS = [
  "instance_set_up",
  "sign_in",
  "sign_in_failed",
  "sign_in_throttled",
  "session_ended",
  "password_changed",
  "password_link_made",
  "password_set_by_link",
  "token_made",
  "token_revoked",
  "token_refused",
  "person_made",
  "person_invited",
  "signed_up",
  "member_invited",
  "member_joined",
  "member_removed",
  "invitation_ended",
  "key_stored",
  "key_deleted",
  "address_key_changed",
  "reader_key_made",
  "reader_key_revoked",
  "share_link_made",
  "share_link_ended",
  "hook_made",
  "hook_deleted",
  "price_changed",
  "price_withdrawn",
  "listing_changed",
  "item_taken_down",
  "worker_published",
  "worker_withdrawn",
  "subscribed",
  "subscription_cancelled",
  "subscription_key_replaced",
  "credit_granted",
  "charge_refunded",
  "payout_requested",
  "payout_ended",
  "billing_details_changed",
  "top_up_begun",
  "log_exported",
  "forbidden",
] as const;
export const securityKind = z.enum(SECURITY_KINDS);
export type SecurityKind = z.infer<typeof securityKind>;

/** How long it is kept, in days. */
export const SECURITY_LOG_DAYS = 180;
