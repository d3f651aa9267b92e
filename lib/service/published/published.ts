import type { Part } from "@/lib/service/services";
import type { Published } from "./create-published";

/** Loads the modules lazily, because runners never need them. */
export const PUBLISHED: Part<Promise<Published>> = {
  key: Symbol.for("millrace.published"),
  make: async (services) => (await import("./create-published")).createPublished(services),
};
