import { act } from "react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { Studio } from "@/components/frame/studio.suite";
import { eventually, leavePage, press, render, type } from "@/components/worker-form/render.suite";
import { SearchDialog } from "./search-dialog";

const visited: string[] = [];
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: (href: string) => visited.push(href) }) }));

/** Answers by search text. A text without an entry never gets an answer. */
const answers: Record<string, object[]> = {
  ne: [{ kind: "workflow", id: "w1", title: "Needles", detail: "draft" }],
  new: [{ kind: "docs", id: "api/new", title: "New", detail: "" }],
};

beforeEach(() => {
  visited.length = 0;
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    const q = new URL(String(address), "http://x").searchParams.get("q") ?? "";
    const items = answers[q];
    return items === undefined ? new Promise<Response>(() => undefined) : Response.json({ items });
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  leavePage();
});

const rows = () => [...document.querySelectorAll("[role=option]")].map((row) => row.textContent);
const chosen = () => document.querySelector("[role=option][data-selected=true]")?.textContent;

async function open(): Promise<HTMLInputElement> {
  await render(
    <Studio>
      <SearchDialog onClose={() => undefined} />
    </Studio>,
  );
  const input = document.querySelector("[role=combobox]");
  if (!(input instanceof HTMLInputElement)) throw new Error("no field");
  return input;
}

test("the first row stays chosen while one types and results replace each other, so Enter opens it", async () => {
  const input = await open();
  await type(input, "ne");
  await eventually(() => expect(rows()[0]).toContain("Needles"));
  expect(chosen()).toContain("Needles");
  await type(input, "new");
  await eventually(() => expect(rows().join()).not.toContain("Needles"));
  expect(chosen()).toBe("New workflow");
  // This search never gets an answer: the previous results stay, with a selection.
  await type(input, "new w");
  await eventually(() => expect(chosen()).toBe("New workflow"));
  await press(input, "Enter");
  expect(visited).toEqual(["/workflows?new=1"]);
});

test("commands stand above the pages of the API", async () => {
  const input = await open();
  await type(input, "new");
  await eventually(() => expect(rows().at(-1)).toBe("New"));
  expect(rows()[0]).toBe("New workflow");
});

test("a row that was chosen by the keys is opened, and typing goes back to the first", async () => {
  const input = await open();
  await type(input, "new");
  await eventually(() => expect(rows().at(-1)).toBe("New"));
  await press(input, "End");
  expect(chosen()).toBe("New");
  await act(async () => input.focus());
  await type(input, "ne");
  await eventually(() => expect(chosen()).toContain("Needles"));
});
