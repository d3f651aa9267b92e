import type { BodyIn } from "@/lib/contract/endpoint";
import { createReaderKey, deleteReaderKey } from "@/lib/contract/reader-keys";
import { change } from "./query";

export function createReaderKeyOptions(id: string) {
  return change(createReaderKey, (body: BodyIn<typeof createReaderKey>) => ({ params: { id }, body }), [
    `/workflows/${id}/reader-keys`,
  ]);
}

export function deleteReaderKeyOptions(id: string) {
  return change(deleteReaderKey, (keyId: string) => ({ params: { id, key_id: keyId } }), [
    `/workflows/${id}/reader-keys`,
  ]);
}
