import fc from "fast-check";
import { expect, it } from "vitest";
import { redactText } from "@/lib/kit/redact";

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
