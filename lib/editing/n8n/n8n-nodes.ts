import { conditionProgram } from "./condition-program";
import type { Convert, Converted, Surroundings } from "./convert";
import { cronParams, intervalParams } from "./cron-params";
import { describeUnsupportedCode } from "./describe-unsupported-code";
import { emailSend } from "./email-send";
import { httpRequest } from "./http-request";
import { mergeParams } from "./merge-params";
import { type Node, textAt } from "./n8n-workflow";
import { respond } from "./respond";
import { scheduleParams } from "./schedule-params";
import { setFields } from "./set-fields";
import { switchParams } from "./switch-params";
import { wait } from "./wait";
import { webhook } from "./webhook";

export const N8N_NODES: Readonly<Record<string, Convert>> = {
  "n8n-nodes-base.httpRequest": httpRequest,
  "n8n-nodes-base.set": setFields,
  "n8n-nodes-base.if": condition,
  "n8n-nodes-base.switch": several,
  "n8n-nodes-base.webhook": webhook,
  "n8n-nodes-base.scheduleTrigger": schedule,
  "n8n-nodes-base.cron": ({ parameters }, { timezone }) => ({
    type: "schedule_trigger",
    ...cronParams(parameters, timezone),
  }),
  "n8n-nodes-base.interval": ({ parameters }) => ({
    type: "schedule_trigger",
    params: intervalParams(parameters),
    notes: [],
  }),
  "n8n-nodes-base.merge": (node, { inputAt }) => ({ type: "merge", ...mergeParams(node, inputAt) }),
  "n8n-nodes-base.wait": wait,
  "n8n-nodes-base.executeWorkflow": callWorkflow,
  "n8n-nodes-base.emailSend": emailSend,
  "n8n-nodes-base.code": code,
  "n8n-nodes-base.function": code,
  "n8n-nodes-base.functionItem": code,
  "n8n-nodes-base.respondToWebhook": respond,
};

function callWorkflow({ parameters }: Node): Converted {
  const id = textAt(parameters, "workflowId", "value") ?? textAt(parameters, "workflowId") ?? "";
  const was = id === "" ? "" : ` (its ID in n8n was ${id.slice(0, 100)})`;
  return { type: "call_workflow", params: {}, notes: [`select the workflow to call${was}`] };
}

/**
 * Maximum length of the created source, which contains n8n's code as a comment. It stays below the Code
 * worker's limit of 65,536 characters.
 */
const MAX_CODE = 60_000;

function code({ type, parameters }: Node): Converted {
  const original =
    ["jsCode", "pythonCode", "functionCode"].map((name) => textAt(parameters, name)).find(Boolean) ?? "";
  const lines = original.split(/\r\n|[\n\r\u2028\u2029]/);
  return {
    type: "code",
    params: {
      source: [
        `// From n8n (${type}). There it read items; here it reads workers[n].result, and returns one value.`,
        "// The original:",
        ...lines.map((line) => `//   ${line}`),
        "",
      ]
        .join("\n")
        .slice(0, MAX_CODE),
    },
    notes: ["the node's code was imported as a comment. Rewrite it in JavaScript for this worker"],
  };
}

function schedule({ parameters }: Node, { timezone }: Surroundings): Converted {
  return { type: "schedule_trigger", ...scheduleParams(parameters, timezone) };
}

function condition({ parameters }: Node, { find }: Surroundings): Converted {
  const { text, left } = conditionProgram(parameters, find);
  return { type: "condition", params: { expression: text }, notes: left.map(describeUnsupportedCode) };
}

function several(node: Node, { find }: Surroundings): Converted {
  const { params, left, notes } = switchParams(node, find);
  return { type: "switch", params, notes: [...notes, ...left.map(describeUnsupportedCode)] };
}
