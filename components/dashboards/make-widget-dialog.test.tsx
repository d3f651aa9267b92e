import { afterEach, expect, test, vi } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, eventually, press, render } from "@/components/worker-form/render.suite";
import { MakeWidgetDialog } from "./make-widget-dialog";

const AT = "2026-11-20T12:00:00.000Z";
const board = (id: string) => ({
  id,
  revision: 1,
  name: `Board ${id}`,
  layout: [],
  parameters: {},
  calls_per_hour: 60,
  visibility: "workspace",
  folder: "",
  tags: [],
  created_at: AT,
  updated_at: AT,
});

afterEach(() => vi.unstubAllGlobals());

test("dashboards that cannot be listed are told of, and all of them can be chosen", async () => {
  let isAway = true;
  vi.stubGlobal("fetch", async (address: string) => {
    if (isAway) return new Response("", { status: 500 });
    return Response.json(
      address.includes("cursor=")
        ? { items: [board("oldest")], next_cursor: null }
        : { items: [board("newest")], next_cursor: "more" },
    );
  });
  await render(
    <Studio>
      <MakeWidgetDialog
        draft={{ name: "Close", kind: "number", options: {} }}
        onDraft={() => {}}
        published={undefined}
        findSource={async () => null}
        onMade={() => {}}
        onClose={() => {}}
      />
    </Studio>,
  );
  await eventually(() => expect(document.body.textContent).toContain("Couldn't load the dashboards"));
  isAway = false;
  await click(button("Try again"));
  const choice = () => document.querySelector("[aria-label=Dashboard]");
  await eventually(() => expect(choice()?.textContent).toContain("Board newest"));
  await press(must(choice()), "Enter");
  const options = [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);
  expect(options).toEqual(["Board newest", "Board oldest", "New dashboard"]);
});

function must(element: Element | null): Element {
  if (!element) throw new Error("It is not there");
  return element;
}
