import { isJsonObject, type Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { bytesOf } from "./bytes";
import type { ParamFault } from "./param-fault";

export async function packForm(
  fields: Readonly<Record<string, Json>>,
): Promise<Result<{ body: Uint8Array; contentType: string }, ParamFault>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part === null) continue;
      if (isJsonObject(part) && part.base64 !== undefined) {
        const file = fileOf(part);
        if (file === null)
          return fail({ parameter: "form", message: `The file ${short(name)} isn't valid base64.` });
        form.append(name, file);
      } else form.append(name, typeof part === "object" ? JSON.stringify(part) : String(part));
    }
  }
  const packed = new Response(form);
  const contentType = packed.headers.get("content-type") ?? "multipart/form-data";
  return ok({ body: new Uint8Array(await packed.arrayBuffer()), contentType });
}

function fileOf(part: { [name: string]: Json }): File | null {
  const bytes = bytesOf(part);
  if (bytes === null) return null;
  const { filename, content_type: type } = part;
  const name = typeof filename === "string" && filename !== "" ? filename : "file";
  return new File([new Uint8Array(bytes)], name, {
    type: typeof type === "string" && type !== "" ? type : "application/octet-stream",
  });
}

function short(name: string): string {
  return JSON.stringify(name.slice(0, 50));
}
