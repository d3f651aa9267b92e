import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EMPTY_PROFILE } from "@/lib/schema/instance-profile";
import { StoreFrame } from "./store-frame";

const draw = (profile = EMPTY_PROFILE, hasStore = true) =>
  renderToStaticMarkup(
    <StoreFrame open profile={profile} here="/store/a" hasStore={hasStore}>
      <p>Items</p>
    </StoreFrame>,
  );

test("the store shows the operator's name, logo, contact and legal pages", () => {
  const html = draw({
    name: "Quay Data",
    logo: "data:image/png;base64,AAAA",
    contact: "desk@quay.example",
    terms_url: "https://quay.example/terms",
    privacy_url: "",
    imprint_url: "https://quay.example/imprint",
  });
  expect(html).toContain('src="data:image/png;base64,AAAA"');
  for (const shown of ["Quay Data", "desk@quay.example", "https://quay.example/terms", "Legal notice"])
    expect(html).toContain(shown);
  expect(html).not.toContain("Millrace");
  expect(html).not.toContain("Privacy");
});

test("without a profile it shows ours, and no empty links", () => {
  expect(draw()).toContain("Millrace");
  expect(draw()).not.toMatch(/Terms|Legal notice|<li/);
});

test("the account links return to the page, and without a store nothing leads to it", () => {
  expect(draw()).toContain('href="/sign-in?next=%2Fstore%2Fa"');
  expect(draw()).toContain('href="/store"');
  expect(draw(EMPTY_PROFILE, false)).not.toContain('href="/store"');
});
