import { writeFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { drawSocialPicture } from "@/app/draw-social-picture";
import type { StoreItem } from "@/lib/service/market/store-item";

const item: StoreItem = {
  ...{ slug: "s", kind: "workflow", itemId: "i", workspaceId: "w", workflowId: "i", category: "" },
  ...{ name: "Daily closes 行情 🚀", publisher: "Größe & Søn ✈️", summary: "Ten ① of ∑ them, ﷽ ok" },
  ...{ about: "", site: "", sellerSlug: "a", updatedAt: new Date(0), listedAt: new Date(0) },
  score: 3_000,
  rating: null,
  drawing: null,
  price: { mode: "monthly", amount: 1250, currency: "USD" },
};

test("a picture is of the size that networks take, and asks nobody elsewhere for letters or pictures", async () => {
  const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("No network"));
  try {
    const drawing = drawSocialPicture(item);
    const same = drawSocialPicture(item);
    // A different image at the same time is refused, because images are drawn one at a time.
    expect(await drawSocialPicture({ ...item, name: "Another" })).toBeNull();
    const drawn = await drawing;
    if (drawn === null) throw new Error("The first picture is drawn");
    expect(await same).toBe(drawn);
    expect(drawn.subarray(1, 4).toString()).toBe("PNG");
    expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([1200, 630]);
    // The drawing library loads its own code from data URLs.
    const elsewhere = asked.mock.calls.map(([what]) => String(what).slice(0, 100));
    expect(elsewhere.filter((address) => !address.startsWith("data:"))).toEqual([]);
    // An item with the same facts is not drawn again.
    expect(await drawSocialPicture({ ...item, updatedAt: new Date(1) })).toBe(drawn);
    if (process.env.LOOK) await writeFile(process.env.LOOK, drawn);
  } finally {
    asked.mockRestore();
  }
});
