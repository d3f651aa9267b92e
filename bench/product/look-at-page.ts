import { pause } from "@/bench/pause";

/** Renders a page first, because the memory it leaves in the web process affects the cost of later calls. */
export async function lookAtPage(port: number): Promise<void> {
  const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
  if (page.status !== 200) throw new Error(`The page answered ${page.status}`);
  await page.text();
  await pause(2_000);
}
