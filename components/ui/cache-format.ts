/**
 * Caches formatters by their argument. Creating a formatter costs fifty times as much as using it, and a list
 * can contain dozens of timestamps.
 */
export function cacheFormat<Format>(create: (name?: string) => Format): (name?: string) => Format {
  const cached = new Map<string | undefined, Format>();
  return (name) => {
    const known = cached.get(name);
    if (known) return known;
    const format = create(name);
    cached.set(name, format);
    return format;
  };
}
