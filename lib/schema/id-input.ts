import { z } from "zod";
import { toId } from "@/lib/kit/id";

/** An id as it comes in. Whoever reads it can ask the database for it, whatever the caller sent (`toId`). */
export const idInput = z.string().overwrite(toId);
