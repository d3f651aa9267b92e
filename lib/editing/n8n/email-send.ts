import { appendTo } from "@/lib/kit/append-to";
import type { Json } from "@/lib/kit/json";
import type { Converted, Surroundings } from "./convert";
import { describeUnsupportedCode } from "./describe-unsupported-code";
import { toTemplate } from "./n8n-expressions";
import { at, type Node, textAt } from "./n8n-workflow";

export function emailSend({ parameters, typeVersion }: Node, { find }: Surroundings): Converted {
  const notes: string[] = [];
  const put = (value: Json) => {
    const { value: text, left } = toTemplate(value, find);
    appendTo(notes, left.map(describeUnsupportedCode));
    return text;
  };
  const [text, html] = [parameters.text, parameters.html];
  const format = textAt(parameters, "emailFormat") ?? (typeVersion < 2 ? "text" : "html");
  const isHtml = format === "html" || (text ?? "") === "";
  if (isHtml && (html ?? "") !== "")
    notes.push("the email's HTML is sent as plain text. Rewrite the message without HTML");
  if (at(parameters, "attachments") ?? at(parameters, "options", "attachments"))
    notes.push("the email's attachments were not imported");
  notes.push("the mail server was not imported. Select an SMTP credential");
  return {
    type: "notify",
    params: {
      channel: "email",
      to: put(parameters.toEmail ?? ""),
      subject: put(parameters.subject ?? ""),
      message: put((isHtml ? html : text) ?? ""),
    },
    notes,
  };
}
