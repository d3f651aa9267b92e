import fc from "fast-check";
import { expect, it, test } from "vitest";
import { redactText } from "./redact-text";

it("takes a secret out wherever a JSON text copies it", () => {
  const secret = 'k"ey/with space';
  const text = JSON.stringify({ header: secret, url: `https://a.test/?key=${encodeURIComponent(secret)}` });
  const clean = redactText(text, new Set([secret]));
  expect(clean).not.toContain("with");
  expect(JSON.parse(clean)).toEqual({ header: "[redacted]", url: "https://a.test/?key=[redacted]" });
});

it("leaves no trace of any secret of six characters or more", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 6, maxLength: 40, unit: "grapheme" }),
      fc.string(),
      fc.string(),
      (secret, before, after) => {
        const clean = redactText(JSON.stringify(before + secret + after), new Set([secret]));
        const rest = "[redacted]";
        return (
          rest.includes(secret) ||
          !clean.includes(JSON.stringify(secret).slice(1, -1)) ||
          (before + after).includes(secret)
        );
      },
    ),
  );
});

it("leaves JSON that can be read when a secret is all digits", () => {
  const text = JSON.stringify({ volume: 9912345600, pin: "x-123456", other: 5 });
  expect(JSON.parse(redactText(text, new Set(["123456"])))).toEqual({
    volume: "[redacted]",
    pin: "x-[redacted]",
    other: 5,
  });
});

it("finds a secret with quotes in JSON that is a text of JSON", () => {
  const secret = 'pass"word\\1';
  const nested = JSON.stringify({ said: JSON.stringify({ again: JSON.stringify({ secret }) }) });
  const clean = redactText(nested, new Set([secret]));
  expect(JSON.parse(JSON.parse(JSON.parse(clean).said).again)).toEqual({ secret: "[redacted]" });
});

const AWKWARD = "pa ss/w+rd?=é'(1)*~";

test.each([
  ["percent escapes", encodeURIComponent(AWKWARD)],
  ["percent escapes in small letters", encodeURIComponent(AWKWARD).toLowerCase()],
  ["a form", new URLSearchParams({ k: AWKWARD }).toString().slice(2)],
  ["a plus for a blank", encodeURIComponent(AWKWARD).replaceAll("%20", "+")],
  ["hex", Buffer.from(AWKWARD).toString("hex")],
  ["hex in capitals", Buffer.from(AWKWARD).toString("hex").toUpperCase()],
  ["an escape for each byte", Buffer.from(AWKWARD).toString("hex").replace(/../g, "%$&")],
  ["base64", Buffer.from(AWKWARD).toString("base64")],
  ["base64 for addresses", Buffer.from(AWKWARD).toString("base64url")],
  ["base64 in an address", encodeURIComponent(Buffer.from(AWKWARD).toString("base64"))],
])("a secret is found as %s, in JSON that is a text of JSON too", (_name, form) => {
  for (const text of [{ a: form }, { a: JSON.stringify({ b: JSON.stringify(`x${form}y`) }) }]) {
    const clean = redactText(JSON.stringify(text), new Set([AWKWARD]));
    expect(clean).toContain("[redacted]");
    expect(clean).not.toContain(form.slice(2, -2));
    expect(() => JSON.parse(clean)).not.toThrow();
  }
});

test("a secret is found in base64 of something longer, wherever in it it begins", () => {
  const secret = "key-0123456789";
  for (const before of ["", "u", "us", "use", "user:"]) {
    const packed = Buffer.from(`${before}${secret}:after`).toString("base64");
    const clean = redactText(JSON.stringify({ packed }), new Set([secret]));
    const left = Buffer.from(JSON.parse(clean).packed.replace("[redacted]", ""), "base64").toString("latin1");
    expect([before, clean.includes("[redacted]"), left.includes("0123")]).toEqual([before, true, false]);
  }
});
