import { z } from "zod";

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const password = z.string().min(10, "Use at least 10 characters.").max(200);
