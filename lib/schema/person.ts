import { z } from "zod";
import { ROLES } from "@/lib/schema/roles";

export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;
export const SCOPES = ["read", "write"] as const;
export const scope = z.enum(SCOPES);
export type Scope = z.infer<typeof scope>;

/**
 * Rights apply in the workspace (`read` to `owner`) or on the instance. `lib/schema/rights.ts` derives them.
 */
export const RIGHTS = [
  "read",
  "self",
  "write",
  "owner",
  "owner_read",
  "instance_owner",
  "instance_owner_read",
] as const;
export type Right = (typeof RIGHTS)[number];

/** Queries take the workspace from the caller. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly workspaceId: string;
  readonly role: Role;
  /** Rights that both the role and the token's scopes grant. */
  readonly rights: readonly Right[];
  readonly instanceOwner: boolean;
  readonly via: "session" | "token";
  readonly sessionId?: string;
  readonly tokenId?: string;
  /**
   * Set if the session must complete two-factor authentication first. Until then, the session can only be
   * used for that.
   */
  readonly lacksSecondStep?: "set up" | "sign in";
}
