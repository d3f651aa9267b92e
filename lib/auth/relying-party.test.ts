import { expect, test } from "vitest";
import { relyingParty } from "./relying-party";

test.each([
  ["https://millrace.example/", { origin: "https://millrace.example", rpId: "millrace.example" }],
  ["https://millrace.example:8443", { origin: "https://millrace.example:8443", rpId: "millrace.example" }],
  ["http://localhost:3000", { origin: "http://localhost:3000", rpId: "localhost" }],
  ["http://millrace.example", null],
  ["http://127.0.0.1:3000", null],
  ["https://10.0.0.7", null],
  ["https://[::1]:3000", null],
])("%s", (address, party) => {
  expect(relyingParty(address)).toEqual(party);
});
