import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalMail } from "./canonical-mail";

test.each([
  ["Ada@Example.com", "ada@example.com"],
  ["ada+trial2@example.com", "ada@example.com"],
  ["a.d.a@example.com", "a.d.a@example.com"],
  ["a.d.a+x+y@Gmail.com", "ada@gmail.com"],
  ["ada@googlemail.com", "ada@gmail.com"],
  ["ada@example.com.", "ada@example.com"],
  ["+ada@example.com", "+ada@example.com"],
  ["ada@constructor", "ada@constructor"],
  ["nobody", "nobody"],
])("%s leads to %s", (given, box) => {
  expect(canonicalMail(given)).toBe(box);
});

const box = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const host = fc.constantFrom("example.com", "gmail.com", "googlemail.com");

test("a tag, case and what its host leaves out never make another box; another name does", () => {
  fc.assert(
    fc.property(box, box, host, fc.string({ maxLength: 8 }), (one, other, at, tag) => {
      const plain = canonicalMail(`${one}@${at}`);
      expect(canonicalMail(`${one.toUpperCase()}+${tag.replaceAll("@", "")}@${at}`)).toBe(plain);
      expect(canonicalMail(plain)).toBe(plain);
      expect(canonicalMail(`${other}@${at}`) === plain).toBe(one === other);
    }),
  );
});

test("of any text the canonical form is its own", () => {
  fc.assert(fc.property(fc.string(), (text) => canonicalMail(canonicalMail(text)) === canonicalMail(text)));
});
