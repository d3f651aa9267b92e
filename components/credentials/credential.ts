import type { listCredentials } from "@/lib/contract/credentials";
import type { AnswerOf } from "@/lib/contract/endpoint";

export type Credential = AnswerOf<typeof listCredentials>["items"][number];
