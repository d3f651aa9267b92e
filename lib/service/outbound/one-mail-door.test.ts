import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test("mail of the instance leaves by the sender of notices alone, which asks whether it may", () => {
  const senders = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") &&
      !/\.(test|suite)\.ts$/.test(file) &&
      /sendInstanceMail\(|createTransport\(/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(senders.toSorted()).toEqual([
    "service/alerts/send-notice.ts",
    "service/outbound/instance-mail.ts",
    // Uses the mail server of a workspace's own credential.
    "workers/notify/open-transport.ts",
  ]);
  const sender = readFileSync(path.join(root, "service/alerts/create-notice-sender.ts"), "utf8");
  expect(sender).toContain("admitMails(services, tx, await claimNotices(");
});
