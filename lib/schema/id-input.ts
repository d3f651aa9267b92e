import { z } from "zod";
import { toId } from "@/lib/kit/id";

/**
 * Normalises the ID. A string that can't be an ID becomes one that doesn't exist, so the caller gets "not
 * found".
 */
export const idInput = z.string().overwrite(toId);
