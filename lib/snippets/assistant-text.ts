/** Programs in which an assistant is given our tools. */
export const ASSISTANTS = ["claude-code", "claude-desktop", "cursor", "vs-code", "chatgpt"] as const;
export type Assistant = (typeof ASSISTANTS)[number];

export const ASSISTANT_WORDS: Readonly<Record<Assistant, string>> = {
  "claude-code": "Claude Code",
  "claude-desktop": "Claude Desktop",
  cursor: "Cursor",
  "vs-code": "VS Code",
  chatgpt: "ChatGPT",
};

/** What to do in it, and what to paste. The key is named, and kept where the program keeps keys. */
export function assistantText(assistant: Assistant, url: string): { say: string; text: string } {
  switch (assistant) {
    case "claude-code":
      return {
        say: "Run this in a terminal where `MILLRACE_KEY` is set.",
        text: `claude mcp add --transport http millrace ${url} \\\n  --header "Authorization: Bearer $MILLRACE_KEY"`,
      };
    case "claude-desktop":
      return {
        say: "Settings → Developer → Edit config: add this, with your key in place of `YOUR_KEY`, and start it again. It needs Node.js.",
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
        say: "Put this into `~/.cursor/mcp.json`, or `.cursor/mcp.json` of a project. Cursor takes the key from your environment.",
        text: written({
          mcpServers: {
            millrace: { url, headers: { Authorization: named("Bearer ", "env:MILLRACE_KEY") } },
          },
        }),
      };
    case "vs-code":
      return {
        say: "Put this into `.vscode/mcp.json`. VS Code asks for the key when it starts the server, and keeps it.",
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
        say: "Settings → Connectors → Developer mode → Create: paste this, with your key in place of `YOUR_KEY`, and choose no authentication. It must be reachable from the internet by https.",
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
