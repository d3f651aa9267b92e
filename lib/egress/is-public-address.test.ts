import fc from "fast-check";
import { expect, test } from "vitest";
import { createAllowList, isAllowEntry } from "./allow-list";
import { isPublicAddress } from "./is-public-address";

const REFUSED = [
  ..."0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.255.0.1".split(" "),
  ..."169.254.169.254 169.254.0.1 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1".split(
    " ",
  ),
  ..."192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1".split(" "),
  ..."239.255.255.250 240.0.0.1 255.255.255.255".split(" "),
  ..."::  ::1 ::127.0.0.1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:7f00:1 ::ffff:a9fe:a9fe".split(
    " ",
  ),
  ..."::ffff:0:127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::8.8.8.8 100::1 fc00::1".split(" "),
  ..."fd12:3456::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 ff0e::1 2001::1 2001:0:7f00:1::".split(" "),
  ..."2001:2::1 2001:10::1 2001:20::1 2001:1ff::1 2001:db8::1 2002:7f00:1:: 2002:0a00:1::1".split(" "),
  ..."2002:a9fe:a9fe::1 3fff::1 3fff:fff::1 4000::1 5f00::1 8000::1".split(" "),
  // Not written as plain addresses. A resolver never returns these, so they count as invalid.
  ..."127.1 0x7f000001 2130706433 0177.0.0.1 1.1.1 1.1.1.1.1 localhost 1.1.1.1/32".split(" "),
];

test.each(REFUSED)("%j is not reached", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ..."1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1".split(" "),
  ..."169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0".split(" "),
  ..."192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255".split(" "),
  ..."::ffff:8.8.8.8 ::8.8.8.8 ::808:808 64:ff9b::8.8.8.8 2002:808:808::1 2001:200::1 2001:4860:4860::8888".split(
    " ",
  ),
  ..."2606:4700:4700::1111 2a00:1450:4001::1 [2606:4700:4700::1111]".split(" "),
])("%j is reached", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test("an IPv4 address and its mapped form are judged alike", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
    }),
  );
});

test("an entry opens exactly what it names", () => {
  const list = createAllowList([
    "Internal.Example.",
    "127.0.0.1",
    "10.1.0.0/16",
    "[::1]",
    "fd00::/8",
    "nonsense/99",
  ]);
  expect(list.hasHost("internal.example")).toBe(true);
  expect(list.hasHost("INTERNAL.example.")).toBe(true);
  expect(list.hasHost("x.internal.example")).toBe(false);
  expect(list.hasAddress("127.0.0.1")).toBe(true);
  expect(list.hasAddress("::ffff:127.0.0.1")).toBe(true);
  expect(list.hasAddress("127.0.0.2")).toBe(false);
  expect(list.hasAddress("10.1.255.255")).toBe(true);
  expect(list.hasAddress("10.2.0.0")).toBe(false);
  expect(list.hasAddress("::1")).toBe(true);
  expect(list.hasAddress("fdff::1")).toBe(true);
  expect(list.hasAddress("fe80::1")).toBe(false);
});

test.each([
  ["localhost", true],
  ["a.b-c.example", true],
  ["bücher.example", true],
  ["10.0.0.0/8", true],
  ["::1", true],
  ["10.0.0.0/33", false],
  ["10.0.0.256", false],
  ["10.0.0", false],
  ["http://x", false],
  ["x:80", false],
  ["*.x", false],
  ["", false],
])("%j as an entry of the list: %s", (entry, makesSense) => {
  expect(isAllowEntry(entry)).toBe(makesSense);
});
