import { z } from "zod";
import { role } from "@/lib/schema/person";
import { endpointsOf } from "./endpoint";
import { PASSKEY_BODY, secondStep } from "./second-step-fields";

const endpoint = endpointsOf("People");

const accountEnd = z
  .object({
    refusal: z
      .string()
      .nullable()
      .describe("Why the account cannot be deleted as things are; null where it can."),
    confirm_by: z
      .enum(["password", "email"])
      .describe(
        "What the deletion is confirmed with: `email` for who has no password, since they come in by single sign-on.",
      ),
    second_step: z.boolean().describe("A code or a passkey is asked for too."),
    sign_in_again: z
      .boolean()
      .describe("True where the e-mail address is not enough, since this sign-in is not a fresh one."),
    workspaces: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role,
        fate: z
          .enum(["left", "closed", "needs_owner"])
          .describe(
            "`left`: others go on in it. `closed`: nobody else is in it, and all in it is deleted. `needs_owner`: others are in it, and none of them is an owner.",
          ),
        workflows: z.int(),
        subscribers: z.int().describe("Of its items."),
        subscriptions: z.int().describe("To other people's items."),
        disputes_opened: z
          .int()
          .describe("Open ones about what it was charged: withdrawn where it is closed."),
        disputes_against: z
          .int()
          .describe(
            "Open ones about what it charged: where it is closed, what its balance covers goes back.",
          ),
        pending_payouts: z.int(),
        balances: z.array(
          z.object({
            currency: z.string(),
            amount: z.int(),
            earned: z.int().describe("Of it, was earned by selling, payable now or later."),
            to_card: z
              .int()
              .optional()
              .describe(
                "Of it, was bought by card and not used: refunded to the card where the workspace is closed. Left out where that is nothing.",
              ),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "AccountEnd" });
export type AccountEnd = z.infer<typeof accountEnd>;

export const previewAccountEnd = endpoint({
  id: "previewAccountEnd",
  method: "GET",
  path: "/me/deletion",
  access: "read",
  summary: "Preview what deleting your account would affect",
  answer: accountEnd,
});

export const deleteAccount = endpoint({
  id: "deleteAccount",
  method: "POST",
  path: "/me/deletion",
  access: "person",
  summary: "Delete your account and the workspaces where you are the only member",
  body: z
    .strictObject({
      password: z.string().min(1).max(200).optional(),
      email: z.string().min(1).max(254).optional(),
      ...secondStep,
    })
    .describe(
      "As `confirm_by` says: the password, or the address of who has none, within ten minutes of signing in. And a code or passkey of who has a second step.",
    ),
  bodyBytes: PASSKEY_BODY,
  status: 204,
  problems: ["conflict", "invalid_input", "rate_limited"],
  security: { kind: "account_deleted" },
});
