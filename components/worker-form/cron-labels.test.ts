import { expect, test } from "vitest";
import { cronLabels } from "./cron-labels";

test.each([
  ["* * * * *", "Every minute"],
  ["*/15 * * * *", "Every 15 minutes"],
  ["0 * * * *", "Every hour"],
  ["5 * * * *", "Every hour at 5 minutes past"],
  ["0 */6 * * *", "Every 6 hours, from 00:00"],
  ["30 9 * * *", "At 09:30 every day"],
  ["30 9 * * 1-5", "At 09:30, Monday to Friday"],
  ["0 30 9 * * 1-5", "At 09:30, Monday to Friday"],
  ["0 9,17 * * MON", "At 09:00 and 17:00, on Monday"],
  ["0 8 * * 1,3,5", "At 08:00, on Monday, Wednesday and Friday"],
  ["0 8 * * 0", "At 08:00, on Sunday"],
  ["0 0 1 * *", "At 00:00, on day 1 of the month"],
  ["0 18 1,15 * *", "At 18:00, on days 1 and 15 of the month"],
  ["0 18 L * *", "At 18:00, on the last day of the month"],
  ["*/5 9-16 * * 1-5", "Every 5 minutes from 09:00 to 16:59, Monday to Friday"],
  ["0 9-17 * * *", "Every hour from 09:00 to 17:00"],
  ["0/15 * * * *", "Every 15 minutes"],
  ["5/15 * * * *", "Every 15 minutes, starting 5 min past the hour"],
  ["5/15 9-16 * * 1-5", "Every 15 minutes from 09:05 to 16:59, Monday to Friday"],
  ["30 2/6 * * *", "Every 6 hours, from 02:30"],
  ["@hourly", "Every hour"],
  ["@daily", "At 00:00 every day"],
  ["@midnight", "At 00:00 every day"],
  ["@Weekly", "At 00:00, on Sunday"],
  ["@monthly", "At 00:00, on day 1 of the month"],
  ["@yearly", "At 00:00, on 1 January"],
  ["@annually", "At 00:00, on 1 January"],
])("%s: %s", (cron, words) => {
  expect(cronLabels(cron)).toBe(words);
});

// No description is better than a wrong one.
test.each([
  "",
  "* * * *",
  "60 9 * * *",
  "0 25 * * *",
  "*/7 * * * *",
  "0 */5 * * *",
  "*/10 * * * * *",
  "0 0 1 * 1",
  "0 0 1 6 1",
  "0 0 1 1-6 *",
  "0 9 * * 1#2",
  "0 9 32 * *",
  "0 9 * * 9",
  "0 17-9 * * *",
  "{{context.cron}}",
  "x y z a b",
  "20/15 * * * *",
  "5/7 * * * *",
  "@reboot",
])("%j is left to speak for itself", (cron) => {
  expect(cronLabels(cron)).toBeNull();
});
