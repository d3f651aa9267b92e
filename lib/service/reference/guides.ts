/** A page for people who build workflows. Its strings may contain `code` and **screen labels**. */
export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly steps: readonly string[];
  readonly example: string;
  readonly problems: readonly string[];
}

export const GUIDES: readonly Guide[] = [
  {
    id: "bulk-retry",
    title: "Bulk retry",
    summary:
      "Retry hundreds of failed runs at once, for example after an outage of a data vendor or a mistake in a workflow. Each run is retried at most once, and a preview shows what will happen before you start.",
    steps: [
      "If the workflow caused the failures, fix and publish it first.",
      "Open **Runs** and filter the list, for example by workflow, time or error. To retry all runs with the same error, choose **Retry all…** beside the error; to retry every failed run of the list, choose **Retry failed…** at the top. This only plans the retries and doesn't start them yet.",
      "Under **Start**, select **From the failed step** to reuse the steps that succeeded, or **From the start** to run every step again.",
      "Under **Run with**, select **The version of the original run**, or **The live version** if you fixed the workflow.",
      "Read the **Preview**. It counts the runs that are retried, the steps that are reused and the runs that are skipped, and says why runs are skipped.",
      "Choose **Test with one run** and look at the result. Then choose **Retry remaining**. After **Pause** or **Stop**, no further retries start.",
    ],
    example:
      "A vendor returned errors from 14:00 to 14:40 and 312 runs failed at Market data. Filter the runs to that time, choose **Retry failed…**, keep **From the failed step** and **The version of the original run**, test one run, and retry the rest.",
    problems: [
      "Runs are skipped because a retry “would repeat an external action”, such as sending an email or writing a row. Turn on **Repeat actions that may already have happened** only if it's safe to repeat them.",
      "“No matching runs left to retry”: these runs have already been retried. If a retry failed too, it appears in the list as a separate run. Retry that run instead.",
      "A bulk retry can have at most 10,000 runs. Filter the list by time and split the retries into several bulk retries.",
    ],
  },
  {
    id: "approvals",
    title: "Approvals",
    summary:
      "Let a run wait until a person decides, for example before it sends an order or a report. The person can be a member of the workspace or anyone with the link.",
    steps: [
      "In the editor, add the worker **Wait** before the step that needs a decision.",
      "Set **Wait** to `approval` and enter the question under **Title**, such as “Rebalance the book?”. Under **Message**, enter the figures that people need to decide.",
      "Add recipients under **To**. They get the title, the message and a link. Add **Fields** if people should fill in values, such as a limit.",
      "Connect the outputs **approved**, **rejected** and **timeout** to the workers that run next.",
      "Publish the workflow. When a run reaches the worker, the request appears under **Approvals**.",
      "Open **Approvals**, read the request and choose **Approve** or **Reject**, then confirm. The run continues immediately.",
    ],
    example:
      "A workflow computes new weights every Friday. A Wait worker asks “Rebalance the book?” with the weights in **Message** and a field `limit`. **approved** leads to the order, and **rejected** and **timeout** lead to Notify.",
    problems: [
      "Only the first decision counts, and it can't be undone.",
      "Anyone with the link can read the message and decide. Share the link only with people who are allowed to decide.",
      "If nobody decides within **Seconds to decide**, by default seven days, the run continues at the output **timeout**.",
      "A test run doesn't wait. Its request is approved immediately with the default values of the fields, and no messages are sent.",
      "If a message can't be delivered, the approval request shows the problem, and the run keeps waiting.",
    ],
  },
  {
    id: "versions",
    title: "Versions",
    summary:
      "Change a workflow without disrupting its callers, see what changed, and roll back to an earlier version in seconds. Your edits are a draft until you publish them.",
    steps: [
      "Edit the workflow. The draft is saved as you work, and callers keep using the live version.",
      "Choose **Run draft** to try the draft.",
      "Choose **Publish**. The dialog lists what changes for callers. Describe the changes under **Note (optional)**, then choose **Publish version** (the button also shows the next version number).",
      "To look at earlier versions, open the menu beside **Publish** and choose **Versions**. **View and compare** shows a version and its differences from the draft.",
      "To roll back to version 6, choose “Make version 6 live…” under **Versions**. Callers switch immediately, and runs in progress finish on the version they started with.",
      "To continue editing from an earlier version, choose **Restore to draft**.",
    ],
    example:
      "Version 7 returns wrong prices. Open **Versions**, choose **View and compare** for version 6, and then “Make version 6 live…”. Callers are served by version 6 again while you fix the draft. Publish the fix as version 8 with the note “Adjusts for splits”.",
    problems: [
      "You can't publish while the workflow has problems that would make a run fail. Choose **Show the problems**.",
      "“No functional changes”: the draft does the same as the live version, so there is nothing to publish.",
      "The earlier version may have different endpoints. The dialog lists the endpoints that will be removed, changed or added when you make this version live.",
      "**Take offline…** stops all endpoints and schedules until you make a version live again.",
    ],
  },
  {
    id: "tests",
    title: "Tests",
    summary:
      "Change a workflow and check that its results are still correct. A test repeats a run with the inputs it received, makes no external calls, and checks the response and the published values.",
    steps: [
      "Open a run whose result is correct, on its page or under **Runs** in the editor, and choose **Save as test**.",
      "Change the workflow. Open the menu beside **Publish**, choose **Tests**, and then **Run all tests**.",
      "Look at the tests that failed. Each line shows the expected and the actual value. Select a line to go to its worker, which is red on the canvas.",
      "If the new result is correct, choose **Rename or edit…** in the test's menu and change the expectation. To check only a part of a value, enter the path to that part. The comparison **is within** lets a number differ by a tolerance.",
      "Turn on **Publish only if all tests pass** to run the tests every time before you publish.",
    ],
    example:
      "A workflow averages five closing prices. Save last Friday's run as a test. The next day, someone changes the expression to average four prices, and the test fails at the worker that publishes the average: expected 214.3, received 212.9. The draft can't be published until the expression is correct again.",
    problems: [
      "“The test has no recorded response”: the draft requests a different URL or sends different data than the recorded run. Run the draft and save that run as a new test.",
      "A run can't be saved as a test once a response that it received is no longer stored. Use a newer run.",
      "Tests use at most half of the storage for recorded inputs. Delete tests that you no longer need.",
      "Tests don't send messages or write rows that anyone else can see.",
    ],
  },
  {
    id: "back-runs",
    title: "Back-runs",
    summary:
      "See what a version would have published in the past. A back-run runs the version for each time in a range, in order, without publishing, sending or charging anything.",
    steps: [
      "Open the menu beside **Publish** and choose **Back-runs**, or choose it in the workflow's menu in the list of workflows.",
      "Select a **Version**. Under **Run it for**, select **Each time in the schedule** or **Each recorded call**, and enter **From** and **To**. The line below shows the number of runs.",
      "Turn on **Fetch responses that weren't recorded** to request the missing data from data providers, as it was known at the time of each run (point-in-time data). The expected number of calls to each provider then appears next to the number of runs.",
      "Choose **Start back-run**. The page shows the progress; you can leave it and come back. **Cancel back-run** stops it and keeps the results so far.",
      "Under **Values**, the chart shows the version's values and the published ones. **Times when the compared values differ** lists those times with both values; open a row to see each difference. **Runs** lists the runs with their times and the first error of each failed run.",
      "To compare two versions, start a back-run of the other version over the same range, and select it under **Compare with**.",
    ],
    example:
      "Version 7 computes a signal differently. Run it for each time the schedule was due in October. The chart shows the published signal of version 6 and the one that version 7 would have published: 12 of 180 values differ, all of them on days with gaps in the prices.",
    problems: [
      "A run fails with `no_recorded_input`: the version makes a call that no run of the workflow had made by then. Turn on **Fetch responses that weren't recorded**. Market data, economic data and news can be fetched for the past; other calls can't.",
      "A back-run can have at most 10,000 runs. Select a shorter range.",
      "The chart shows a back-run's newest 1,000 values and those published values that are still stored (the last 100 by default).",
      "Back-runs stay in the list for 90 days. The list shows a workflow's newest 50.",
    ],
  },
  {
    id: "dashboards",
    title: "Dashboards",
    summary:
      "Show what your workflows publish: prices, series, news and tables, side by side and up to date. Share a dashboard with a link, or embed it in another page.",
    steps: [
      "In a workflow, add a **Data provider** for the value that you want to show. Publish the workflow and run it once.",
      "Open **Dashboards** and choose **New dashboard**. Choose **Empty dashboard**, or **Use** for a template.",
      "Choose **Add widget**, then **From a data provider**, **From a table** or **Existing widget**.",
      "Give the widget a name, select how to show the value under **Display as**, and choose **Add to dashboard**.",
      "Drag widgets to move them and drag their corner to resize them. Changes are saved as you make them.",
      "Choose **Share**. Under **Visibility**, select who in the workspace can see the dashboard. **Create public link** creates a link for everyone else, and code to embed the dashboard.",
    ],
    example:
      "A schedule publishes the closing prices of ten symbols every evening. One widget shows them as a table, a second one the chosen symbol as candlesticks, and **View history** shows the whole dashboard as it was last Friday.",
    problems: [
      "“No published data yet”: the workflow isn't published, or no run has succeeded since it was published. Run the workflow once.",
      "A public link also shows data from providers that require a key. The dialog tells you so before you create the link.",
      "“The last run failed”: the widget still shows the last good value. Choose **Open failed run** in its menu to see why.",
      "**Remove from dashboard** removes the widget from this dashboard only. **Delete widget…** deletes it from all dashboards.",
    ],
  },
];

export function guideOf(id: string): Guide | null {
  return GUIDES.find((guide) => guide.id === id) ?? null;
}

/** Returns the text of `docs/guides.md`, for people who read it without an instance. */
export function guidesPage(): string {
  const intro =
    "# Guides\n\nGenerated by `npm run docs` from the guides in the product's documentation. Don't edit this file; edit `lib/service/reference/guides.ts`.";
  return `${[intro, ...GUIDES.map(section)].join("\n\n")}\n`;
}

function section({ title, summary, steps, example, problems }: Guide): string {
  return [
    `## ${title}`,
    summary,
    steps.map((step, at) => `${at + 1}. ${step}`).join("\n"),
    `Example: ${example}`,
    "Troubleshooting:",
    problems.map((problem) => `- ${problem}`).join("\n"),
  ].join("\n\n");
}
