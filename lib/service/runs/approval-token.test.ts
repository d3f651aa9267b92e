import { expect, test } from "vitest";
import { newId } from "@/lib/kit/id";
import { approvalToken, readApprovalToken } from "./approval-token";

const key = Buffer.alloc(32, 7);
const id = newId(Date.UTC(2026, 10, 23));

test("a token names its approval, and is the same each time it is made", () => {
  const token = approvalToken(key, id);
  expect(readApprovalToken(key, token)).toBe(id);
  expect(approvalToken(key, id)).toBe(token);
  // 256 secret bits, in addition to the ID.
  expect(Buffer.from(token.slice(22), "base64url")).toHaveLength(32);
});

test("what this instance has not signed names nothing", () => {
  const token = approvalToken(key, id);
  const other = approvalToken(key, newId(Date.UTC(2026, 10, 24)));
  const changed = `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`;
  const mixed = other.slice(0, 22) + token.slice(22);
  for (const wrong of ["", "x", id, changed, mixed, token.slice(1), `${token}A`, `${token}/`, "é".repeat(65)])
    expect(readApprovalToken(key, wrong)).toBeNull();
  expect(readApprovalToken(Buffer.alloc(32, 8), token)).toBeNull();
});
