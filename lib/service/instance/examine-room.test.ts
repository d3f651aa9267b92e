import { expect, test } from "vitest";
import { checkConnections } from "./check-connections";
import { checkDisk } from "./check-disk";

const GIB = 1024 ** 3;

test.each([
  [0, "wrong", "0.0 GiB is free in /data. Free up space before writes fail."],
  [GIB - 1, "wrong", "1.0 GiB is free in /data. Free up space before writes fail."],
  [GIB, "note", "1.0 GiB is free in /data. Free up space soon."],
  [5 * GIB, "ok", "5.0 GiB is free in /data."],
])("a disk with %d bytes free", (free, state, says) => {
  expect(checkDisk("/data", free)).toEqual({ what: "Disk", state, says });
});

test.each([
  [90, "ok", "90 of 100 connections are in use."],
  [91, "wrong", "91 of 100 connections are in use. Raise max_connections on this PostgreSQL server."],
])("%d connections of 100", (used, state, says) => {
  expect(checkConnections(used, 100)).toEqual({ what: "Connections", state, says });
});
