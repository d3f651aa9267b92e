import { afterEach, expect, test, vi } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import { MyInvitations } from "./my-invitations";

const gone: string[] = [];
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: (to: string) => gone.push(to) }) }));

afterEach(() => vi.unstubAllGlobals());

test("who accepts an invitation is led into its workspace", async () => {
  const AT = "2026-11-22T12:00:00.000Z";
  const invitation = {
    id: "i1",
    email: "ada@example.com",
    role: "editor",
    workspace: "Team",
    invited_by: "bob@example.com",
  };
  const calls: string[] = [];
  let open = true;
  vi.stubGlobal(
    "fetch",
    async (address: string, { method = "GET", body = "" }: { method?: string; body?: string }) => {
      if (method !== "GET") calls.push(`${method} ${address} ${body}`.trim());
      if (address.includes("/invitations/")) {
        open = false;
        return Response.json({ workspace: { id: "w2", name: "Team", role: "editor" } });
      }
      if (address.endsWith("/me/workspace")) return Response.json({ workspace_id: "w2" });
      return Response.json({
        items: open ? [{ ...invitation, created_at: AT, expires_at: AT }] : [],
        next_cursor: null,
      });
    },
  );
  await render(
    <Studio>
      <MyInvitations />
    </Studio>,
  );
  await eventually(() =>
    expect(document.body.textContent).toContain("bob@example.com invited you to join as an editor"),
  );
  await click(button("Accept"));
  await eventually(() => expect(gone).toEqual(["/"]));
  expect(calls).toEqual(["POST /api/v1/invitations/i1", 'POST /api/v1/me/workspace {"workspace_id":"w2"}']);
});
