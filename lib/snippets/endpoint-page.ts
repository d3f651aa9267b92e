/** Returns the path of the public page of a trigger or data provider, from the URL of its endpoint. */
export function endpointPage(url: string): string {
  return new URL(url).pathname.replace("/api/", "/e/");
}
