import { expect, test } from "vitest";
import { type GroupRole, groupChange, groupRoles } from "./group-roles";

const RULES: GroupRole[] = [
  { group: "analysts", workspace: "desk", role: "editor" },
  { group: "admins", workspace: "desk", role: "owner" },
  { group: "CN=Everyone, OU=Bank", workspace: "desk", role: "viewer" },
  { group: "analysts", workspace: "lab", role: "viewer" },
];

test.each<[string[], [string, string][]]>([
  [[], []],
  [["others"], []],
  [["Analysts"], []],
  [
    ["analysts"],
    [
      ["desk", "editor"],
      ["lab", "viewer"],
    ],
  ],
  [["CN=Everyone, OU=Bank", "admins"], [["desk", "owner"]]],
])("%j gives the highest role in each workspace", (groups, roles) => {
  expect([...groupRoles(RULES, groups)]).toEqual(roles);
});

const byGroup = (role: "viewer" | "editor" | "owner") => ({ role, byGroup: true });
const byHand = (role: "viewer" | "editor" | "owner") => ({ role, byGroup: false });

test.each([
  ["a stranger with a group joins", null, "editor", { do: "set", role: "editor" }],
  ["a stranger without one does not", null, undefined, { do: "nothing" }],
  ["the group's role is followed up", byGroup("viewer"), "owner", { do: "set", role: "owner" }],
  ["and down", byGroup("owner"), "viewer", { do: "set", role: "viewer" }],
  ["and stays", byGroup("editor"), "editor", { do: "nothing" }],
  ["without the group it goes", byGroup("editor"), undefined, { do: "remove" }],
  ["what a person gave stays without a group", byHand("editor"), undefined, { do: "nothing" }],
  ["is not lowered by one", byHand("owner"), "viewer", { do: "nothing" }],
  ["and is raised by one", byHand("viewer"), "editor", { do: "set", role: "editor" }],
] as const)("%s", (_what, held, wanted, change) => {
  expect(groupChange(held, wanted)).toEqual(change);
});
