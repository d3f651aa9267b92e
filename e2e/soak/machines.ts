import { execFileSync } from "node:child_process";

const NET = "10.213.77";
const BRIDGE = "mrsoak";

/** Simulated machines: network namespaces on this one, joined by a bridge. */
export class Machines {
  /** Address of this machine inside them. */
  readonly home = `${NET}.1`;
  private readonly names: string[] = [];

  static arePermitted(): boolean {
    try {
      ip("netns", "add", `${BRIDGE}-try`);
      ip("netns", "del", `${BRIDGE}-try`);
      return true;
    } catch {
      return false;
    }
  }

  constructor() {
    removeLeftovers();
    ip("link", "add", BRIDGE, "type", "bridge");
    ip("addr", "add", `${this.home}/24`, "dev", BRIDGE);
    ip("link", "set", BRIDGE, "up");
  }

  /** Adds a machine and returns its address. */
  add(name: string): string {
    const [space, cable] = [this.spaceOf(name), this.cable(name)];
    this.names.push(name);
    const address = `${NET}.${this.names.length + 1}`;
    ip("netns", "add", space);
    ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", space);
    ip("link", "set", cable, "master", BRIDGE, "up");
    ip("-n", space, "addr", "add", `${address}/24`, "dev", "eth0");
    ip("-n", space, "link", "set", "eth0", "up");
    ip("-n", space, "link", "set", "lo", "up");
    return address;
  }

  /** Returns the prefix that runs a command on that machine. */
  on(name: string): string[] {
    return ["ip", "netns", "exec", this.spaceOf(name)];
  }

  /** The machine's network namespace. */
  spaceOf(name: string): string {
    return `${BRIDGE}-${name}`;
  }

  cut(name: string): void {
    ip("link", "set", this.cable(name), "down");
  }

  heal(name: string): void {
    ip("link", "set", this.cable(name), "up");
  }

  remove(): void {
    for (const name of this.names) ip("netns", "del", this.spaceOf(name));
    ip("link", "del", BRIDGE);
  }

  private cable(name: string): string {
    return `${BRIDGE}-${name}`;
  }
}

/** A killed run leaves its machines. They are removed if nothing runs on them any more. */
function removeLeftovers(): void {
  const spaces = ip("netns", "list")
    .split("\n")
    .map((line) => line.split(" ")[0] ?? "")
    .filter((space) => space.startsWith(`${BRIDGE}-`));
  for (const space of spaces) {
    if (ip("netns", "pids", space) !== "") throw new Error(`Processes still run in the namespace ${space}.`);
    ip("netns", "del", space);
  }
  if (ip("-brief", "link").includes(`${BRIDGE} `)) ip("link", "del", BRIDGE);
}

function ip(...words: string[]): string {
  return execFileSync("ip", words, { encoding: "utf8", stdio: "pipe" });
}
