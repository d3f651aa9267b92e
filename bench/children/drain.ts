import { request } from "node:http";
import { z } from "zod";
import { answerTasks } from "@/bench/helper";

const task = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) });
const NEW_LINE = 0x0a;

answerTasks(task, ({ url, headers }) => {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      let [bytes, lines] = [0, 0];
      const isPacked = answer.headers["content-encoding"] !== undefined;
      answer.on("data", (piece: Buffer) => {
        bytes += piece.length;
        for (let at = isPacked ? -1 : piece.indexOf(NEW_LINE); at >= 0; at = piece.indexOf(NEW_LINE, at + 1))
          lines += 1;
      });
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve({ seconds: (performance.now() - begun) / 1000, bytes, lines })
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
      answer.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
});
