import { holdServer } from "./hold-server";

// For tests: a launcher in a separate process that can be killed. Prints the result, then holds on to the
// server.
const held = await holdServer({ dataDir: process.argv[2] ?? "", name: "test launcher", disposable: true });
console.log(JSON.stringify(held.ok ? { url: held.value.url } : { error: held.error }));
if (!held.ok) process.exit(1);
process.once("SIGTERM", () => held.value.stop().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
