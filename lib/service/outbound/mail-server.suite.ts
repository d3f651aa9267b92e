import { createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/**
 * A minimal mail server that supports only what a client needs. It stores the received messages exactly as
 * sent.
 */
export async function mailServer() {
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    let letter: string | null = null;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      if (letter !== null) {
        letter += chunk;
        if (!letter.endsWith("\r\n.\r\n")) return;
        letters.push(letter);
        letter = null;
        socket.write("250 taken\r\n");
        return;
      }
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        const word = line.slice(0, 4).toUpperCase();
        if (word === "EHLO") socket.write("250-test\r\n250 8BITMIME\r\n");
        else if (word === "RCPT" && line.includes("nobody@")) socket.write("550 nobody here\r\n");
        else if (word === "DATA") {
          letter = "";
          socket.write("354 go on\r\n");
        } else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    letters,
    settings: {
      MILLRACE_SMTP_URL: `smtp://127.0.0.1:${port}`,
      MILLRACE_MAIL_FROM: "Millrace <alerts@example.com>",
    },
  };
}
