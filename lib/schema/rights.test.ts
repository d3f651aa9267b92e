import { expect, test } from "vitest";
import type { Right, Role, Scope } from "./person";
import { checkRight, findRights } from "./rights";

test.each<[Role, Scope[], boolean, Right[]]>([
  ["viewer", ["read"], false, ["read"]],
  ["viewer", ["write"], false, ["self"]],
  ["viewer", ["read", "write"], false, ["read", "self"]],
  ["editor", ["read"], false, ["read"]],
  ["editor", ["read", "write"], false, ["read", "self", "write"]],
  ["owner", ["read"], false, ["read", "owner_read"]],
  ["owner", ["write"], false, ["self", "write", "owner"]],
  ["owner", ["read", "write"], false, ["read", "self", "write", "owner", "owner_read"]],
  ["viewer", ["read"], true, ["read", "instance_owner_read"]],
  ["viewer", ["write"], true, ["self", "instance_owner"]],
])(
  "the role %s with the scopes %j (instance owner: %s) has the rights %j",
  (role, scopes, instanceOwner, rights) => {
    expect(findRights({ role, scopes, instanceOwner })).toEqual(rights);
  },
);

test.each<[Role, Scope[], Right, RegExp]>([
  ["owner", ["read"], "write", /the "write" scope/],
  ["owner", ["write"], "owner_read", /the "read" scope/],
  ["viewer", ["read", "write"], "write", /the editor role; yours is viewer/],
  ["editor", ["read", "write"], "owner", /the owner role; yours is editor/],
  ["owner", ["read", "write"], "instance_owner", /owner of this instance/],
])(
  "a refusal says what is missing: the role %s, the scopes %j, the right %s",
  (role, scopes, right, detail) => {
    const rights = findRights({ role, scopes, instanceOwner: false });
    expect(checkRight({ role, rights }, right)).toMatchObject({
      code: "forbidden",
      detail: expect.stringMatching(detail),
    });
  },
);
