// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { click, render } from "@/components/worker-form/render.suite";
import { ApiError } from "@/lib/client/api-error";
import { QueryState } from "./query-state";
import { button } from "./studio.suite";

const answered = (status: number, detail: string) =>
  new ApiError({
    kind: "problem",
    status,
    code: "x",
    title: "X",
    detail,
    problem: null,
    errorId: null,
    retryAfter: null,
  });

const show = (state: { data?: string; error?: unknown }, refetch = vi.fn()) =>
  render(
    <QueryState
      query={{
        data: state.data,
        error: state.error ?? null,
        isError: state.error !== undefined,
        isFetching: false,
        refetch,
      }}
      failed="Couldn't load the name"
      missing={<p>No such name</p>}
      columns={2}
    >
      {(name) => <p>Name: {name}</p>}
    </QueryState>,
  );

test("a query that takes a moment shows a skeleton until it has data, and keeps the data when a later refetch fails", async () => {
  vi.useFakeTimers();
  const loading = await show({});
  expect(loading.querySelector("[role=status]")).toBeNull();
  await act(async () => vi.runAllTimers());
  vi.useRealTimers();
  expect(loading.querySelector("[role=status]")?.getAttribute("aria-label")).toBe("Loading");
  expect((await show({ data: "" })).textContent).toBe("Name: ");
  expect((await show({ data: "Alice", error: answered(503, "Away") })).textContent).toBe("Name: Alice");
});

test("an error without data says why, and Try again refetches without arguments", async () => {
  const refetch = vi.fn();
  const page = await show({ error: answered(503, "The database is away.") }, refetch);
  expect(page.textContent).toContain("Couldn't load the name");
  expect(page.textContent).toContain("The database is away.");
  await click(button("Try again"));
  expect(refetch.mock.calls).toEqual([[]]);
});

test("an item that doesn't exist shows what the page has for it, without another try", async () => {
  expect((await show({ error: answered(404, "Gone") })).textContent).toBe("No such name");
});
