import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { flow, provider, webhook } from "@/e2e/api/documents";
import { type Live, live } from "@/e2e/api/live";
import type { Person } from "@/e2e/api/people";
import { withId } from "@/e2e/api/shapes";
import { signIn } from "@/e2e/sign-in";

/** A workflow that publishes what it is sent. */
export interface Publisher {
  readonly id: string;
  publish(value: unknown): Promise<void>;
  /** Makes a run fail. The published data stays. */
  fail(): Promise<void>;
}

export async function newPublisher({ api }: Person, name: string, type = "JSON"): Promise<Publisher> {
  const worker = provider(1, "{{request.body.value}}", { provider_id: "out", response_type: type });
  const document = flow([webhook(0), worker], [[0, 1]], { name });
  const of: Live = await live(document, api);
  const call = (body: object, status: number) =>
    of.call(body, { query: "?wait=30" }).then((answer) => {
      expect(answer.status, answer.text.slice(0, 300)).toBe(status);
    });
  return { id: of.id, publish: (value) => call({ value }, 200), fail: () => call({}, 502) };
}

export interface Placed {
  readonly name: string;
  readonly kind: string;
  readonly publisher: Publisher;
  readonly options?: Record<string, unknown>;
  readonly at?: { x: number; y: number; w: number; h: number };
}

/** Creates a dashboard of these widgets, three to a row by default. */
export async function newDashboard(
  { api }: Person,
  name: string,
  widgets: readonly Placed[],
): Promise<string> {
  const layout = [];
  for (const [index, { name: title, kind, publisher, options = {}, at }] of widgets.entries()) {
    const source = { workflow_id: publisher.id, provider_id: "out" };
    const made = await api.post("/widgets", { name: title, kind, source, options });
    const place = at ?? { x: (index % 3) * 4, y: Math.floor(index / 3) * 6, w: 4, h: 6 };
    layout.push({ widget_id: withId.parse(made.json).id, ...place });
  }
  const made = await api.post("/dashboards", { name, layout, parameters: {} });
  return withId.parse(made.json).id;
}

export async function openDashboard(page: Page, person: Person, id: string): Promise<void> {
  await signIn(page, person);
  await page.goto(`/dashboards/${id}`);
}

export function widget(page: Page, name: string) {
  return page.getByRole("main").getByRole("region", { name, exact: true });
}

const layoutOf = z.looseObject({
  layout: z.array(z.object({ widget_id: z.string(), x: z.int(), y: z.int(), w: z.int(), h: z.int() })),
});

export async function savedLayout({ api }: Person, id: string) {
  return layoutOf.parse((await api.get(`/dashboards/${id}`)).json).layout;
}

/** Returns daily bars up to a recent day, with a few missing. */
export function bars(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const datetime = new Date(Date.UTC(2026, 9, 30 - count + index)).toISOString().slice(0, 10);
    const close = 100 + 20 * Math.sin(index / 40) + (index % 7);
    const prices = { open: close - 1, high: close + 2, low: close - 3, close };
    const missing = { open: null, high: null, low: null, close: null };
    return { datetime, ...(index % 500 === 250 ? missing : prices), volume: 1_000 + (index % 90) * 10 };
  });
}
