// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render } from "@/components/worker-form/render.suite";
import type { PublishedData, WidgetSource } from "@/lib/schema/dashboard";
import { ValueOriginDialog } from "./value-origin-dialog";

afterEach(() => vi.unstubAllGlobals());

const PUBLISHED: PublishedData = {
  as_of: "2026-11-22T12:00:00.000Z",
  version: 3,
  run_id: "r1",
  sample: false,
  sources: [],
  failure: null,
  data: 183,
  error: null,
};
const CLOSE = { workflow_id: "w1", provider_id: "close" };

async function opened(
  answer: () => Promise<Response>,
  source: WidgetSource = CLOSE,
  published: PublishedData = PUBLISHED,
) {
  const calls: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    if (method !== "POST") return new Response(null, { status: 404 });
    calls.push([url, JSON.parse(String(body))]);
    return answer();
  });
  await render(
    <Studio>
      <ValueOriginDialog
        name="Close"
        source={source}
        published={published}
        runId="r1"
        asked={null}
        onClose={() => undefined}
      />
    </Studio>,
  );
  return calls;
}

async function says(text: string) {
  await eventually(() => expect(document.body.textContent).toContain(text));
}

test.each([
  [
    { verdict: "verified", reasons: [] },
    "Verified: replaying the run with its recorded inputs produces the same value.",
  ],
  [
    { verdict: "contradicted", reasons: ["The replay failed.", "No price."] },
    "Contradicted: the replay failed. No price.",
  ],
  [
    { verdict: "unverifiable", reasons: ["The value is no longer stored."] },
    "Can't be verified: the value is no longer stored.",
  ],
])("Verify repeats the run of the shown version and states the verdict: %o", async (verdict, sentence) => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const calls = await opened(() => answered);
  await click(button("Verify"));
  await eventually(() => expect(button("Verify").disabled).toBe(true));
  await says("Replaying the run with its recorded inputs…");
  answer(Response.json({ ...verdict, value_sha256: null }));
  await says(sentence);
  await eventually(() => expect(button("Verify").disabled).toBe(false));
  expect(calls).toEqual([["/api/v1/workflows/w1/verify", { provider_id: "close", version: 3 }]]);
});

test("a failed verification says why and can be repeated", async () => {
  const problem = {
    type: "about:blank",
    status: 503,
    code: "overloaded",
    title: "Busy",
    detail: "No runner.",
  };
  const calls = await opened(async () => Response.json(problem, { status: 503 }));
  await click(button("Verify"));
  await says("No runner.");
  await click(button("Verify"));
  await eventually(() => expect(calls).toHaveLength(2));
});

test.each([
  ["a table", { table_id: "t1" }, PUBLISHED],
  ["a call by the dashboard", CLOSE, { ...PUBLISHED, version: null }],
])("the result of %s can't be verified", async (_of, source, published) => {
  await opened(async () => new Response(), source, published);
  expect(() => button("Verify")).toThrow();
});
