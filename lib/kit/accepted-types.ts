export function acceptedTypes(accept: string): { readonly type: string; readonly weight: number }[] {
  return accept
    .toLowerCase()
    .split(",")
    .map((entry) => {
      const [type = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const quality = parameters.find((each) => each.startsWith("q="))?.slice(2) ?? "1";
      return { type, weight: Number(quality) || 0 };
    });
}
