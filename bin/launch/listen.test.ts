import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { reservePort } from "@/bin/check/reserve-port.mjs";
import { BACKLOG, listen } from "./listen";

const hasSs = spawnSync("ss", ["-V"]).status === 0;

test.skipIf(!hasSs)(
  "as many connections may wait as the system allows, and not only Node's 511",
  async () => {
    const port = await reservePort();
    const server = createServer();
    await listen(server, "127.0.0.1", port);
    const [, , max] = spawnSync("ss", ["-Hltn", `sport = :${port}`], { encoding: "utf8" }).stdout.split(
      /\s+/,
    );
    const allowed = Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));
    expect(Number(max)).toBe(Math.min(BACKLOG, allowed));
    server.close();
  },
);

test("a port that is in use rejects", async () => {
  const port = await reservePort();
  const [one, other] = [createServer(), createServer()];
  await listen(one, "127.0.0.1", port);
  await expect(listen(other, "127.0.0.1", port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  one.close();
});
