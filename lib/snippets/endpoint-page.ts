export function endpointPage(url: string): string {
  return new URL(url).pathname.replace("/api/", "/e/");
}
