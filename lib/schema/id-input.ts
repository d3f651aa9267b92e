import { z } from "zod";
import { toId } from "@/lib/kit/id";

/** `toId` makes any string safe to use in a query. */
export const idInput = z.string().overwrite(toId);
