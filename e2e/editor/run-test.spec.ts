import { runInNewContext } from "node:vm";
import { expect } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { endpointsOf, live } from "@/e2e/api/live";
import { ended } from "@/e2e/api/runs";
import { send } from "@/e2e/api/send";
import { deployment } from "@/e2e/deployment";
import { board, inRow } from "./board";
import { EditorPage } from "./editor-page";
import { test } from "./editor-test";

test("a trigger shows its address, calls in three languages filled with values, and its status", async ({
  page,
  context,
  open,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = await open(board());
  const { settings } = editor;
  const address = `${deployment.address}/api/t/${editor.id}/board`;
  await editor.choose(0);
  await editor.openTab("Test");
  await settings.getByRole("button", { name: "Send request" }).click();
  await expect(settings.getByText("The workflow isn't live, so this endpoint returns 404.")).toBeVisible();
  await settings.getByRole("button", { name: "Run Test" }).click();
  await expect(page.getByText("Version 1 is live", { exact: true })).toBeVisible();
  await expect(settings.getByText("Nothing is published, because version")).toBeVisible();
  const result = settings.getByLabel("Test result");
  await expect(result).toContainText(`Endpoint URL${address}symbolAAPL`);
  await expect(result).toContainText("Statussuccess");
  await settings.getByRole("button", { name: "Copy the live URL" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await settings.getByRole("textbox", { name: "symbol" }).fill("MSFT");
  const code = settings.getByRole("region", { name: "Call", exact: true });
  await expect(code).toContainText(`curl -X POST '${address}'`);
  await expect(code).toContainText(`-d '{"symbol":"MSFT"}'`);
  await settings.getByRole("radio", { name: "Python" }).click();
  await expect(code).toContainText(`Request(\n    "${address}",`);
  await settings.getByRole("radio", { name: "JavaScript" }).click();
  const said = await runScript((await code.textContent()) ?? "");
  expect(said).toEqual([{ run_id: expect.any(String), status: "queued", status_url: expect.any(String) }]);

  await settings.getByRole("button", { name: "Send request" }).click();
  await expect(settings.getByText("202", { exact: true }).first()).toBeVisible();
  await expect(settings.getByRole("tree", { name: "Response" })).toContainText('status: "queued"');
  await editor.openPanel("Requests");
  await expect(editor.panel.getByRole("list", { name: "Requests" })).toContainText("202POSTboardRun");
});

test("what could not be saved is not tested, and a run is started once however often it is asked for", async ({
  page,
  open,
}) => {
  const editor = await open(flow(inRow([webhook(0), transform(1, "1")]), [[0, 1]]));
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, order] = /\/(runs|test)$/.exec(request.url()) ?? [];
    if (request.method() === "POST" && order) asked.push(order);
  });
  await editor.choose(1);
  await page.route(`**/api/v1/workflows/${editor.id}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await editor.field(/^Expression/).fill("2");
  await editor.openTab("Test");
  await editor.settings.getByRole("button", { name: "Test #1" }).click();
  await expect(page.getByText("Couldn't test #1: the draft is not saved")).toBeVisible();
  expect(asked).toEqual([]);

  await page.unroute(`**/api/v1/workflows/${editor.id}`);
  await editor.save();
  await editor.openTab("Settings");
  await editor.field(/^Expression/).fill("3");
  await page.getByRole("button", { name: "Run draft", exact: true }).dblclick();
  const runs = editor.panel.getByRole("list", { name: "Runs" });
  await expect(runs.getByRole("listitem").filter({ has: page.getByRole("time") })).toHaveCount(1);
  expect(asked).toEqual(["runs"]);
});

test("a keyed trigger says so, and is called from the form with its key", async ({ open }) => {
  const editor = await open(flow(inRow([webhook(0, { webhook_id: "k", api_key: "sesame-sesame" })])));
  const { settings } = editor;
  await editor.choose(0);
  await editor.openTab("Test");
  await expect(settings.getByText("Key required")).toBeVisible();
  await expect(settings.getByRole("region", { name: "Call", exact: true })).toContainText(
    "Authorization: Bearer $MILLRACE_KEY",
  );
  await settings.getByRole("button", { name: "Run Test" }).click();
  await expect(settings.getByLabel("Test result")).toContainText("success");
  await settings.getByRole("button", { name: "Send request" }).click();
  await expect(settings.getByText("401", { exact: true }).first()).toBeVisible();
  await settings.getByLabel("Key", { exact: true }).fill("sesame-sesame");
  await settings.getByRole("button", { name: "Send request" }).click();
  await expect(settings.getByText("202", { exact: true }).first()).toBeVisible();
});

test("a provider shows its address, what it serves now and since when, with the headers", async ({
  page,
}) => {
  const served = await live(board());
  const editor = new EditorPage(page, served.id);
  await editor.goto();
  await editor.choose(2);
  await editor.openTab("Test");
  const { settings } = editor;
  await expect(settings.getByText("no data yet", { exact: true })).toBeVisible();
  await expect(settings.getByRole("code").first()).toHaveText(
    `${deployment.address}/api/w/${served.id}/board`,
  );
  await ended(await served.call({ symbol: "MSFT" }));

  await page.reload();
  await editor.choose(2);
  await editor.openTab("Test");
  await expect(settings.getByText("version 1", { exact: true })).toBeVisible();
  await expect(settings.getByText(/^Serving since .* bytes\.$/)).toBeVisible();
  await settings.getByRole("button", { name: "Read data now" }).click();
  await expect(settings.getByRole("tree", { name: "Response (200)" })).toContainText('symbol: "MSFT"');
  for (const header of ["etag", "x-data-as-of", "x-run-id", "cache-control"]) {
    await expect(settings.getByRole("term").filter({ hasText: header })).toBeVisible();
  }
});

test("a worker is tested with what it needs upstream: input, output as tree, table and raw, its time", async ({
  open,
}) => {
  const editor = await open(
    flow(
      inRow([
        webhook(0),
        {
          index: 1,
          type: "market_data",
          params: { operation: "time_series", symbol: "AAPL", interval: "1day", outputsize: 5 },
        },
        transform(2, "workers[1].result.values.close"),
        transform(3, "workers[2].result.nothing.at.all ~> $uppercase"),
      ]),
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ),
  );
  const { settings } = editor;
  await editor.choose(1);
  await editor.openTab("Test");
  await settings.getByRole("button", { name: "Test #1" }).click();
  const status = settings.getByRole("status").filter({ hasText: "succeeded" });
  await expect(status).toHaveText(/succeeded.*\d+ (ms|s)/);
  await expect(settings.getByRole("tree", { name: "Result" })).toContainText('symbol: "AAPL"');
  await expect(settings.getByRole("tree", { name: "Input" })).toContainText("outputsize: 5");
  const shape = settings.getByRole("radiogroup", { name: "Show result as" });
  await shape.getByRole("radio", { name: "Table" }).click();
  await expect(settings.getByRole("table").getByRole("row")).toHaveCount(6);
  await expect(settings.getByRole("columnheader", { name: "close" })).toBeVisible();
  await shape.getByRole("radio", { name: "Raw" }).click();
  await expect(settings.getByRole("region", { name: "Result" })).toContainText('"symbol": "AAPL"');

  await editor.choose(2);
  await settings.getByRole("button", { name: "Test #2" }).click();
  await expect(settings.getByRole("tree", { name: "Result" })).toContainText("[ 5 items ]");
});

test("a result that is pinned stands in while building, and a real run never uses it", async ({
  page,
  open,
}) => {
  const editor = await open(
    flow(inRow([webhook(0, { webhook_id: "p" }), transform(1, '"one"'), transform(2, "workers[1].result")]), [
      [0, 1],
      [1, 2],
    ]),
  );
  const { settings } = editor;
  await editor.choose(1);
  await editor.openTab("Test");
  await settings.getByRole("button", { name: "Test #1" }).click();
  await expect(settings.getByRole("tree", { name: "Result" })).toContainText('"one"');
  await editor.openTab("Data");
  await settings.getByRole("button", { name: "Pin this result" }).click();
  await expect(editor.worker(1)).toContainText("Pinned");
  await editor.openTab("Settings");
  await editor.field(/^Expression/).fill('"two"');

  await editor.choose(2);
  await editor.openTab("Test");
  await settings.getByRole("button", { name: "Test #2" }).click();
  await expect(settings.getByRole("tree", { name: "Result" })).toContainText('"one"');

  await page.getByRole("button", { name: "Run draft", exact: true }).click();
  await expect(editor.worker(2)).toContainText("Succeeded");
  await editor.openTab("Data");
  await expect(settings.getByRole("tree", { name: "Result" })).toContainText('"two"');
  await editor.choose(1);
  await settings.getByRole("button", { name: "Unpin" }).click();
  await expect(editor.worker(1)).not.toContainText("Pinned");
});

async function runScript(code: string): Promise<unknown[]> {
  const said: unknown[] = [];
  const console = { log: (value: unknown) => said.push(JSON.parse(JSON.stringify(value))) };
  await runInNewContext(`(async () => { ${code} })()`, { fetch, console });
  return said;
}

test("what a schedule would start later is run by hand, and its data is there", async ({ page, open }) => {
  const editor = await open(
    flow(
      inRow([
        { index: 0, type: "schedule_trigger", params: { every: 86_400 } },
        transform(1, '{"close": 110}'),
        provider(2, "{{workers[1].result}}", { provider_id: "feed" }),
      ]),
      [
        [0, 1],
        [1, 2],
      ],
    ),
  );
  const { settings } = editor;
  await editor.choose(0);
  await editor.openTab("Test");
  await expect(settings.getByText("once you publish the workflow")).toBeVisible();
  expect((await owner.post(`/workflows/${editor.id}/publish`, {})).status).toBe(200);
  await editor.goto();
  await editor.choose(0);
  await editor.openTab("Test");
  await settings.getByRole("button", { name: "Run live" }).click();
  await page.getByRole("dialog", { name: "Run live" }).getByRole("button", { name: "Run live" }).click();
  await expect.poll(async () => (await send(`/api/w/${editor.id}/feed`)).json).toEqual({ close: 110 });
});

test("a call shows what it sent and why it was refused, becomes variables, and is sent again to the draft", async ({
  page,
  open,
}) => {
  const trigger = webhook(0, {
    webhook_id: "r",
    variables: [{ name: "n", type: "integer", required: true }],
  });
  const editor = await open(flow(inRow([trigger, transform(1, "context.n")]), [[0, 1]]));
  await owner.post(`/workflows/${editor.id}/publish`);
  const { call } = endpointsOf(await editor.stored());
  expect((await call({ n: "ten", symbol: "AAPL", order: { id: 1 } })).status).toBe(422);
  await editor.openPanel("Requests");
  const calls = editor.panel.getByRole("list", { name: "Requests" });
  await calls.getByRole("button", { name: "Show request" }).click();
  await expect(calls.getByRole("tree", { name: "Request" })).toContainText('n: "ten"');
  await expect(calls).toContainText("n must be a whole number");
  await calls.getByRole("button", { name: "Replay on the draft" }).click();
  await expect(page.getByText("Couldn't replay the request")).toBeVisible();

  await calls.getByRole("button", { name: "Create variables from this request" }).click();
  await expect(editor.dialog.getByRole("checkbox")).toHaveCount(1);
  await expect(editor.dialog.getByRole("list", { name: "Not proposed" })).toContainText(
    "n is already a variable",
  );
  await editor.dialog.getByRole("button", { name: "Add 1 variable" }).click();
  await editor.save();
  const stored = JSON.stringify(await editor.stored());
  expect(stored).toContain('{"name":"symbol","type":"string","required":true}');

  await ended(await call({ n: 3, symbol: "MSFT" }));
  await calls.getByRole("button", { name: "Show request" }).first().click();
  await expect(calls.getByRole("tree", { name: "Request" })).toContainText('symbol: "MSFT"');
  await calls.getByRole("combobox", { name: "Compare with another request" }).click();
  await page.getByRole("option", { name: /^422, / }).click();
  const differences = calls.getByRole("table", { name: "Differences between the two requests" });
  await expect(differences.getByRole("row", { name: 'body.symbol "MSFT" "AAPL"' })).toBeVisible();
  await expect(differences.getByRole("row", { name: 'body.order missing {"id":1}' })).toBeVisible();
  await calls.getByRole("button", { name: "Replay on the draft" }).click();
  await calls.getByRole("link", { name: "Open run" }).click();
  const facts = page.getByRole("region", { name: "Run", exact: true });
  await expect(facts).toContainText("Draft");
  await expect(facts).toContainText("Succeeded");
});
