import { isJsonObject, type Json } from "@/lib/kit/json";

/**
 * Names the format of a foreign file, to complete the sentence "this is …". Null if the format is unknown.
 */
export function describeForeignFile(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return "nothing";
  if (/^https?:\/\/\S+$/.test(trimmed)) return "a URL";
  if (/^<(?:!doctype|html|\?xml|svg)/i.test(trimmed)) return "a web page or an XML file";
  if (/^(?:openapi|swagger):/m.test(trimmed)) return "an OpenAPI description";
  if (!/^[[{]/.test(trimmed)) return null;
  let json: Json;
  try {
    json = JSON.parse(trimmed);
  } catch {
    return null;
  }
  return ofJson(json);
}

function ofJson(json: Json): string | null {
  if (Array.isArray(json)) {
    const isNodeRed = json.some((each) => isJsonObject(each) && "wires" in each && "z" in each);
    return isNodeRed ? "a Node-RED flow" : "a JSON list";
  }
  if (!isJsonObject(json)) return null;
  if ("openapi" in json || "swagger" in json) return "an OpenAPI description";
  if (isJsonObject(json.info ?? null) && JSON.stringify(json.info).includes("getpostman"))
    return "a Postman collection";
  if (Array.isArray(json.flow) && "metadata" in json) return "a Make scenario";
  if (Array.isArray(json.nodes) && "connections" in json)
    return "an n8n workflow whose nodes have no matching workers";
  if (typeof json.format === "string" && json.format.startsWith("millrace.workflow/")) {
    return `a workflow in the format ${json.format.slice(0, 40)}, which this version can't read`;
  }
  return null;
}
