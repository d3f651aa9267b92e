import { z } from "zod";
import { role } from "@/lib/schema/person";
import { endpointsOf } from "./endpoint";
import { PASSKEY_BODY, secondStep } from "./second-step-fields";

const endpoint = endpointsOf("People");

const accountEnd = z
  .object({
    refusal: z.string().nullable().describe("Reason why the account can't be deleted now; null if it can."),
    confirm_by: z
      .enum(["password", "email"])
      .describe(
        "How to confirm the deletion: `email` for people without a password, who use single sign-on.",
      ),
    second_step: z.boolean().describe("True if a code or passkey is required too."),
    sign_in_again: z
      .boolean()
      .describe("True if a new sign-in is required, because the current one is too old."),
    workspaces: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role,
        fate: z
          .enum(["left", "closed", "needs_owner"])
          .describe(
            "`left`: you leave, others stay. `closed`: you are the only member, so the workspace is closed and its data deleted. `needs_owner`: other members stay, but none is an owner.",
          ),
        workflows: z.int(),
        subscribers: z.int().describe("Subscribers to the workspace's items."),
        subscriptions: z.int().describe("Subscriptions to other workspaces' items."),
        disputes_opened: z
          .int()
          .describe(
            "Open disputes about charges to the workspace, which are withdrawn if the workspace is closed.",
          ),
        disputes_against: z
          .int()
          .describe(
            "Open disputes about the workspace's sales. If the workspace is closed, the disputed charges are refunded up to its balance.",
          ),
        pending_payouts: z.int(),
        balances: z.array(
          z.object({
            currency: z.string(),
            amount: z.int(),
            earned: z.int().describe("The part earned by sales, payable now or later."),
            to_card: z
              .int()
              .optional()
              .describe(
                "The unused part that was bought by card, refunded to the card if the workspace is closed. Omitted if 0.",
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
      "Depends on `confirm_by`: the password or, for people without one, the email address within 10 minutes of signing in. With two-factor authentication, also a code or passkey.",
    ),
  bodyBytes: PASSKEY_BODY,
  status: 204,
  problems: ["conflict", "invalid_input", "rate_limited"],
  security: { kind: "account_deleted" },
});
