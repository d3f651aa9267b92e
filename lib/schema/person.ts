import { z } from "zod";
import { ROLES } from "@/lib/schema/roles";

export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;
export const SCOPES = ["read", "write"] as const;
export const scope = z.enum(SCOPES);
export type Scope = z.infer<typeof scope>;

/** What a caller may do in their workspace (`read` to `owner`) or on the instance: `lib/schema/rights.ts` finds them. */
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

/** Who is calling, and in which workspace. Every query takes its workspace from here. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly workspaceId: string;
  readonly role: Role;
  /** What the role and the token's scopes allow together. */
  readonly rights: readonly Right[];
  readonly instanceOwner: boolean;
  readonly via: "session" | "token";
  readonly sessionId?: string;
  readonly tokenId?: string;
  /** A second step is required of this session, and is not taken: it may do what leads to one, nothing else. */
  readonly lacksSecondStep?: "set up" | "sign in";
}
