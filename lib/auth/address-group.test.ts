import { expect, test } from "vitest";
import { addressGroup, getPersonNetwork } from "./address-group";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0db8:0000:0000:ffff::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2a00:1450:4001:81b::1", "2a00:1450:4001:81b::/64"],
  ["10.0.0.7", null],
  ["100.64.0.1", null],
  ["::ffff:10.0.0.7", null],
  ["fd12:3456::7", null],
  ["fe80::1%eth0", null],
  ["::1", null],
  ["unknown", null],
])("%s is the network of a person as %s", (address, network) => {
  expect(getPersonNetwork(address)).toBe(network);
});
