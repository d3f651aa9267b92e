export const ASSISTANTS = ["claude-code", "claude-desktop", "cursor", "vs-code", "chatgpt"] as const;
export type Assistant = (typeof ASSISTANTS)[number];

export const ASSISTANT_WORDS: Readonly<Record<Assistant, string>> = {
  "claude-code": "Claude Code",
  "claude-desktop": "Claude Desktop",
  cursor: "Cursor",
  "vs-code": "VS Code",
  chatgpt: "ChatGPT",
};

/**
 * Returns the steps that connect an assistant. The text never contains the key itself, only a placeholder or
 * the name of a variable.
 */
export function assistantText(assistant: Assistant, url: string): { say: string; text: string } {
  switch (assistant) {
    case "claude-code":
      return {
        say: "Run this in a terminal where `MILLRACE_KEY` is set.",
        text: `claude mcp add --transport http millrace ${url} \\\n  --header "Authorization: Bearer $MILLRACE_KEY"`,
      };
    case "claude-desktop":
      return {
        say: "Under Settings → Developer → Edit config, add this, replace `YOUR_KEY` with your key, and restart Claude Desktop. Requires Node.js.",
        text: written({
          mcpServers: {
            millrace: {
              command: "npx",
              args: ["-y", "mcp-remote", url, "--header", named("Authorization:", "MILLRACE_AUTH")],
              env: { MILLRACE_AUTH: "Bearer YOUR_KEY" },
            },
          },
        }),
      };
    case "cursor":
      return {
        say: "Add this to `~/.cursor/mcp.json`, or to `.cursor/mcp.json` in a project. Cursor reads the key from the environment variable `MILLRACE_KEY`.",
        text: written({
          mcpServers: {
            millrace: { url, headers: { Authorization: named("Bearer ", "env:MILLRACE_KEY") } },
          },
        }),
      };
    case "vs-code":
      return {
        say: "Add this to `.vscode/mcp.json`. VS Code asks for the key when it first starts the server, and stores it.",
        text: written({
          inputs: [{ id: "millrace-key", type: "promptString", description: "Millrace key", password: true }],
          servers: {
            millrace: {
              type: "http",
              url,
              headers: { Authorization: named("Bearer ", "input:millrace-key") },
            },
          },
        }),
      };
    case "chatgpt":
      return {
        say: "Under Settings → Connectors → Developer mode → Create, paste this URL, replace `YOUR_KEY` with your key, and choose no authentication. The URL must be reachable from the internet over HTTPS.",
        text: `${url}?api_key=YOUR_KEY`,
      };
  }
}

function named(before: string, name: string): string {
  return `${before}$\{${name}}`;
}

function written(value: object): string {
  return JSON.stringify(value, null, 2);
}
