import { expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { widgetOptions } from "@/lib/schema/dashboard";
import { BOARD_TEMPLATES } from "@/lib/templates/board-templates";
import { widgetView } from "@/lib/widgets/widget-view";

const { call, createWorkflow, runToEnd } = await testInstance();

const AT = { symbol: null, range: null };

test.for(BOARD_TEMPLATES.map(({ id, ...template }) => [id, template] as const))(
  "the board %s is complete: its workflow runs on sample data, and each widget shows something",
  async ([, { title, document, widgets }]) => {
    const workflow = await createWorkflow(document);
    const live = await call("POST", `/workflows/${workflow}/publish`, { body: {} });
    expect(live.status, live.text).toBe(200);
    const run = await runToEnd(workflow);
    expect([run.status, run.error]).toEqual(["succeeded", null]);
    const layout = [];
    for (const { providerId, place, ...widget } of widgets) {
      const source = { workflow_id: workflow, provider_id: providerId };
      const made = await call("POST", "/widgets", { body: { ...widget, source } });
      expect(made.status, made.text).toBe(201);
      layout.push({ widget_id: made.body.id, ...place });
      expect(place.x + place.w).toBeLessThanOrEqual(12);
    }
    const board = await call("POST", "/dashboards", { body: { name: title, layout } });
    const { body } = await call("GET", `/dashboards/${board.body.id}/data`);
    for (const [index, { name, kind, options }] of widgets.entries()) {
      const { data, error, sample } = body.items[index];
      expect([name, error, sample]).toEqual([name, null, true]);
      const view = widgetView({ kind, options: widgetOptions.parse(options) }, data, AT);
      expect(view, name).not.toMatchObject({ kind: "none" });
      // The value must be a yield in percent, not a number of observations.
      if (view.kind === "number" && view.unit === "%") expect(Math.abs(view.value)).toBeLessThan(20);
    }
    const asked = await call("POST", `/dashboards/${board.body.id}/calls`, { body: { symbol: "MSFT" } });
    const asking = widgets.filter(({ options }) => options.ask);
    expect(asked.body).toMatchObject({ calls: asking.length > 0 ? 1 : 0 });
    for (const item of asked.body.items) expect(item.error).toBeNull();
    expect(asked.body.items).toHaveLength(asking.length);
  },
);
