import { z } from "zod";

/** An id as it comes in, in small letters as Postgres writes it: memory, signals and lists compare it as text. */
export const idInput = z.string().toLowerCase();
