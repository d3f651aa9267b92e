import type { Json } from "./json";

/** The cost depends on `maxCharacters`, not on the size of the value. */
export function beginningOf(value: Json, maxCharacters: number): string {
  if (typeof value === "string") return value.slice(0, maxCharacters);
  let text = "";
  const isFull = () => text.length >= maxCharacters;

  function write(part: Json): void {
    if (typeof part === "string") text += JSON.stringify(part.slice(0, maxCharacters));
    else if (typeof part !== "object" || part === null) text += JSON.stringify(part);
    else if (Array.isArray(part)) writeList(part);
    else writeObject(part);
  }

  function writeList(list: readonly Json[]): void {
    text += "[";
    for (const [at, each] of list.entries()) {
      if (isFull()) return;
      if (at > 0) text += ",";
      write(each);
    }
    text += "]";
  }

  function writeObject(object: { readonly [key: string]: Json }): void {
    text += "{";
    let comma = "";
    for (const key in object) {
      if (isFull()) return;
      text += `${comma}${JSON.stringify(key.slice(0, maxCharacters))}:`;
      comma = ",";
      write(object[key] ?? null);
    }
    text += "}";
  }

  write(value);
  return text.slice(0, maxCharacters);
}
