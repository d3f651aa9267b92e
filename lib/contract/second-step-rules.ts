import { z } from "zod";

import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Workspace");

const rule = z
  .object({
    required: z
      .boolean()
      .describe("Required for people who sign in with a password. Single sign-on counts as both factors."),
    by_instance: z.boolean().describe("Required by the instance, regardless of the workspace's rule."),
    people: z.int().describe("Number of people the rule applies to."),
    without: z
      .int()
      .describe(
        "Number of people who sign in with a password and have no second factor. They must set one up.",
      ),
    yours: z.boolean().describe("True if you meet the rule yourself, which you need to turn it on."),
  })
  .meta({ id: "SecondStepRule" });

export type SecondStepRule = z.infer<typeof rule>;

const body = z.strictObject({ required: z.boolean() });

export const readWorkspaceRule = endpoint({
  id: "readSecondStepRule",
  method: "GET",
  path: "/settings/second-step",
  access: "owner_read",
  summary: "Check whether this workspace requires two-factor authentication",
  answer: rule,
});

export const saveWorkspaceRule = endpoint({
  id: "saveSecondStepRule",
  method: "PUT",
  path: "/settings/second-step",
  access: "owner",
  summary:
    "Require two-factor authentication in this workspace, or stop requiring it. API tokens keep working",
  body,
  bodyBytes: SMALL_BODY,
  answer: rule,
  problems: ["conflict"],
  security: { kind: "second_step_rule_changed", fields: ["required"] },
});

export const readInstanceRule = endpoint({
  id: "readInstanceSecondStepRule",
  method: "GET",
  path: "/instance/second-step",
  tag: "Instance",
  access: "instance_owner_read",
  summary: "Check whether this instance requires two-factor authentication",
  answer: rule,
});

export const saveInstanceRule = endpoint({
  id: "saveInstanceSecondStepRule",
  method: "PUT",
  path: "/instance/second-step",
  tag: "Instance",
  access: "instance_owner",
  summary:
    "Require two-factor authentication on this instance, or stop requiring it. API tokens keep working",
  body,
  bodyBytes: SMALL_BODY,
  answer: rule,
  problems: ["conflict"],
  security: { kind: "instance_second_step_rule_changed", fields: ["required"] },
});
